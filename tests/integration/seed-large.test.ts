// The rows of `npm run seed:large`, in a size for tests: they break no invariant, and a run that was cut off is
// continued.
import pg from 'pg';
import { expect, test } from 'vitest';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { fillLarge } from '@/prisma/seed/large/fill';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import { testSealer } from '../support/sealer';

const { db, owner, ownerUrl } = await testDatabase();
await seedCatalogue(owner, NOON);
const SIZES = { orders: 2000, users: 1000, transactions: 4000, days: 730, books: true };

async function fill(sizes: typeof SIZES, say = (_line: string) => {}): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await fillLarge(client, sizes, { now: NOON, slice: 700, say });
  } finally {
    await client.end();
  }
}

const indexes = async () => {
  const { rows } = await db.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
  );
  return rows.map(({ definition }) => definition);
};

const migrated = await indexes();

test('a large seed of impossible sizes is refused, and nothing is made', async () => {
  await expect(fill({ ...SIZES, transactions: 2500 })).rejects.toThrow('as many wallet transactions');
  await expect(fill({ ...SIZES, orders: 12.5 })).rejects.toThrow('orders must be a number');
  expect(await db.prisma.user.count()).toBe(0);
});

test('a large seed that is cut off has whole steps, and is continued with the same sizes alone', async () => {
  let lines = 0;
  const cut = fill(SIZES, (line) => {
    if (line.startsWith('payments') && ++lines === 2) throw new Error('cut off');
  });
  await expect(cut).rejects.toThrow('cut off');
  const [orders, payments] = [await db.prisma.order.count(), await db.prisma.payment.count()];
  expect([orders, payments > 0 && payments < orders]).toEqual([700, true]);
  await expect(fill({ ...SIZES, days: 365 })).rejects.toThrow('half filled with other sizes');
});

test('a large seed has the requested numbers, its indexes and tallies, and breaks no invariant', async () => {
  await fill(SIZES);
  expect(await indexes()).toEqual(migrated);
  expect(await db.prisma.order.count()).toBe(SIZES.orders);
  expect(await db.prisma.user.count()).toBe(SIZES.users);
  expect(await db.prisma.walletTransaction.count()).toBe(SIZES.transactions);
  expect((await checkInvariants({ db: db.prisma })).filter(({ ok }) => !ok)).toEqual([]);
  const page = await listAllOrderPage(
    { db: db.prisma, sealer: testSealer },
    allOrderPageQuery.parse({ status: 'Processing' }),
  );
  expect([page.orders.length, page.total?.orders]).toEqual([40, 40]);
});

test('a second large seed fails, and leaves the first as it was', async () => {
  const before = await indexes();
  await expect(fill(SIZES)).rejects.toThrow('duplicate key');
  expect(await indexes()).toEqual(before);
  expect(await db.prisma.order.count()).toBe(SIZES.orders);
});
