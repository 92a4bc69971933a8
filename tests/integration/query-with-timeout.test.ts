// Reads that no customer waits for may take longer than others, up to their own limit.
import { expect, test } from 'vitest';
import { Prisma, queryWithTimeout, transaction } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';

const { db } = await testDatabase();
const limit = Prisma.sql`select current_setting('statement_timeout') as limit`;

test('a read with a longer timeout has it to itself, and later statements have the usual one', async () => {
  const usual = await db.prisma.$queryRaw(limit);
  expect(await queryWithTimeout(db.prisma, minutes(10), limit)).toEqual([{ limit: '10min' }]);
  const others = await Promise.all(Array.from({ length: 8 }, () => db.prisma.$queryRaw(limit)));
  for (const other of others) expect(other).toEqual(usual);
  expect(usual).not.toEqual([{ limit: '10min' }]);
});

test('a read with a timeout of its own ends after it', async () => {
  const sleeping = queryWithTimeout(db.prisma, 50, Prisma.sql`select pg_sleep(30)::text`);
  await expect(sleeping).rejects.toThrow('statement timeout');
});

test('a read with a timeout sees what its surrounding transaction has written', async () => {
  const seen = await transaction({ db: db.prisma }, async ({ db: tx }) => {
    await tx.$executeRaw`select set_config('tarang.said', 'here', true)`;
    return queryWithTimeout(tx, minutes(10), Prisma.sql`select current_setting('tarang.said') as said`);
  });
  expect(seen).toEqual([{ said: 'here' }]);
});
