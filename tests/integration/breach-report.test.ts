// The report about a breach: everybody with a row in the table, for each table of people, and texts with the clock of
// the Board.
import { expect, test } from 'vitest';
import { readBreach, writeTexts } from '@/lib/domain/breach-report';
import { TABLES } from '@/lib/domain/retention';
import { after, hours } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db } = await testDatabase();
const { prisma } = db;
const breach = { from: NOON, until: after(NOON, hours(2)), knownAt: after(NOON, hours(5)) };

test('everybody with an order is named with what was in the open, and nobody else is', async () => {
  const user = await make.makeUser(prisma, { name: '=cmd "Asha"' });
  for (const status of ['Completed', 'Failed'] as const) await make.makeOrder(prisma, { user, status });
  await make.makeUser(prisma);
  const report = await readBreach({ db: prisma }, { ...breach, table: 'orders' });
  expect(report.affected).toEqual([
    { userId: user.id, name: user.name, email: user.email, mobile: user.mobile, rows: 2 },
  ]);
  expect(report.columns).toEqual(expect.arrayContaining(['input1', 'user_email', 'routes']));
  const { toPerson, toBoardAtOnce, toBoardInDetail, list } = writeTexts(report, {
    shop: 'Tarang',
    contact: 'https://wa.me/910000000000',
  });
  expect(list.split('\r\n')[1]).toBe(`${user.id},"'=cmd ""Asha""",${user.email},'${user.mobile},2`);
  expect(toPerson.en).toContain('between 2026-11-20 12:00');
  // A person is told in plain words; what a column is called is no such word, and stands where somebody writes them.
  expect(toPerson.en).toContain('What it was: Orders. In plain words: [');
  expect(toPerson.hi).toContain('कौन-सा डेटा: ऑर्डर। सरल शब्दों में: [');
  expect(toPerson.en).toMatch(/\[.*user email.*\]/);
  expect(toPerson.hi).toContain('https://wa.me/910000000000');
  expect(toBoardAtOnce).toContain('Extent: 1 person.');
  // Seventy-two hours after it was known.
  expect(toBoardInDetail).toContain('due by 2026-11-23 17:00');
});

const people = Object.entries(TABLES).filter(([, { person }]) => typeof person !== 'string');
test.each(people)('a breach of %s can be reported', async (table) => {
  const report = await readBreach({ db: prisma }, { ...breach, table });
  expect(report.nobody).toBeNull();
  expect(report.columns.length).toBeGreaterThan(0);
});

test('a table of no person lists nobody and says why, and an unknown one is refused', async () => {
  const report = await readBreach({ db: prisma }, { ...breach, table: 'products' });
  expect(report).toMatchObject({ affected: [], nobody: 'it is about no person' });
  await expect(readBreach({ db: prisma }, { ...breach, table: 'x; drop' })).rejects.toThrow('is no table');
});
