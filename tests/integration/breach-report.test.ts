// The report about a breach: everybody with a row in the table, for each table of people, and texts with the clock of
// the Board.
import { expect, test } from 'vitest';
import { readBreach, writeTexts } from '@/lib/domain/breach-report';
import { TABLES } from '@/lib/domain/retention';
import { after, hours } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { openMarkedPeople } from '../support/marked-person/open-marked-people';
import { filled } from '../support/marked-person/rows';

const accounts = await openAccounts();
const { db, owner } = accounts;
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

const known = (table: string) => readBreach({ db: prisma }, { ...breach, table });
/** Their rows name persons, and no account. */
const WITHOUT_ACCOUNT = [
  'telegram_updates',
  'unmatched_webhooks',
  'player_checks',
  'rate_limits',
  'job_outbox',
];

test('bug: a breach of tables full of personal data was reported as one of nobody', async () => {
  const { user, ids } = await openMarkedPeople(accounts).marked();
  const missing: string[] = [];
  for (const table of Object.keys(filled(ids))) {
    const { affected, nobody } = await known(table);
    if (!affected.some(({ userId }) => userId === user.id) || nobody !== null) missing.push(table);
  }
  expect(missing).toEqual([]);
});

test('each table that the wipe of an account changes is about a person', async () => {
  const { rows } = await owner.pool.query<{ text: string }>(
    `select pg_get_functiondef('tarang_wipe_account(text, text[])'::regprocedure) as text`,
  );
  const changed = [...(rows[0]?.text ?? '').matchAll(/(?:UPDATE|DELETE FROM) ([a-z_]+)/g)].map(
    ([, table = '']) => table,
  );
  expect(changed.length).toBeGreaterThan(40);
  const forgotten = new Set<string>();
  for (const table of changed) if ((await known(table)).nobody !== null) forgotten.add(table);
  expect([...forgotten]).toEqual([]);
});

test('no table but one of no person lists nobody, and what no account tells is said', async () => {
  for (const [table, { person }] of Object.entries(TABLES)) {
    const { nobody, unnamed } = await known(table);
    if (nobody !== null) expect([table, nobody]).toEqual([table, 'it is about no person']);
    expect([table, typeof person !== 'string' && unnamed !== null]).toEqual([table, false]);
    if (WITHOUT_ACCOUNT.includes(table)) expect([table, unnamed]).not.toEqual([table, null]);
  }
  const report = await known('webhook_inbox');
  const { toBoardAtOnce } = writeTexts(report, { shop: 'Tarang', contact: '' });
  expect(toBoardAtOnce).toMatch(/Extent: \d+ persons? with an account, and who paid/);
});
