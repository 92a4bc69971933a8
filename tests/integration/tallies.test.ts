// Tallies beside the tables: exact after every kind of change, folded or not, also during other writes.
import { expect, test } from 'vitest';
import { foldTallies } from '@/lib/domain/stats';
import { tallyInvariants } from '@/lib/domain/stats/tally-invariants';
import { Prisma, transaction } from '@/lib/platform/db';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const { prisma } = db;
const context = { db: prisma };
const asha = await make.makeUser(prisma);
const product = await make.makeProduct(prisma);
const item = await make.makeItem(prisma, { product });
// Either side of midnight in India.
const beforeMidnight = new Date('2026-11-19T18:29:59.999Z');
const atMidnight = new Date('2026-11-19T18:30:00.000Z');
const order = (given: Parameters<typeof make.makeOrder>[1] = {}) =>
  make.makeOrder(prisma, { user: asha, product, item, value: 100_00n, createdAt: atMidnight, ...given });

const orderTotals = (productId = product.id) =>
  prisma.$queryRaw<object[]>`
    select day::text, status::text, orders, value from order_totals where product_id = ${productId} order by 1, 2`;

async function expectExact(): Promise<void> {
  for (const { name, offenders } of tallyInvariants)
    expect(await prisma.$queryRaw(offenders), name).toEqual([]);
}

const changesLeft = async () =>
  (await prisma.orderTallyChange.count()) +
  (await prisma.walletTallyChange.count()) +
  (await prisma.userTallyChange.count());

test('an order is counted on its day in India, moves with its status, and is folded without being counted again', async () => {
  const own = await make.makeProduct(prisma);
  const given = { product: own, item: await make.makeItem(prisma, { product: own }) };
  await order({ ...given, createdAt: beforeMidnight });
  const { id } = await order(given);
  const day = (date: string, status: string, orders = 1n) => ({
    day: date,
    status,
    orders,
    value: orders * 100_00n,
  });
  expect(await orderTotals(own.id)).toEqual([day('2026-11-19', 'Created'), day('2026-11-20', 'Created')]);
  expect(await foldTallies(context)).toBeGreaterThan(0);
  expect(await changesLeft()).toBe(0);
  expect(await orderTotals(own.id)).toEqual([day('2026-11-19', 'Created'), day('2026-11-20', 'Created')]);

  await prisma.order.update({ where: { id }, data: { status: 'Completed' } });
  const moved = [day('2026-11-19', 'Created'), day('2026-11-20', 'Completed')];
  expect(await orderTotals(own.id)).toEqual(moved);
  await foldTallies(context);
  expect(await orderTotals(own.id)).toEqual(moved);
  expect(await foldTallies(context)).toBe(0);
  await expectExact();
});

test('a change that affects no count writes none', async () => {
  const { id } = await order();
  await foldTallies(context);
  await prisma.order.update({ where: { id }, data: { reason: 'Asked for again' } });
  await prisma.user.update({ where: { id: asha.id }, data: { name: 'Asha the Second' } });
  expect(await changesLeft()).toBe(0);
});

test('many rows in one statement, a changed value, and deleted rows are counted', async () => {
  const ids = [(await order()).id, (await order()).id, (await order()).id];
  await prisma.order.updateMany({ where: { id: { in: ids } }, data: { status: 'Processing' } });
  await prisma.order.updateMany({ where: { id: { in: ids.slice(1) } }, data: { value: 250_00n } });
  await expectExact();
  await prisma.order.deleteMany({ where: { id: { in: ids.slice(2) } } });
  await expectExact();
  await foldTallies(context);
  await expectExact();
});

test('wallet transactions and users are counted as well', async () => {
  const line = await make.makeTransaction(prisma, asha, { status: 'Created', amount: 70_00n });
  await foldTallies(context);
  await prisma.walletTransaction.update({ where: { txnid: line.txnid }, data: { status: 'Failed' } });
  const lost = await make.makeUser(prisma, { emailVerifiedAt: null });
  await make.makeReseller(prisma);
  await prisma.user.update({ where: { id: asha.id }, data: { blockedAt: atMidnight, role: 'reseller' } });
  await prisma.user.delete({ where: { id: lost.id } });
  await expectExact();
  await foldTallies(context);
  await expectExact();
  expect(await prisma.$queryRaw`select role::text, users from user_totals where blocked`).toEqual([
    { role: 'reseller', users: 1n },
  ]);
});

test('a change that is rolled back is not counted', async () => {
  const before = await orderTotals();
  const undone = transaction(context, async (inside) => {
    await make.makeOrder(inside.db, { user: asha, product, item, createdAt: atMidnight });
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await orderTotals()).toEqual(before);
});

test('writers and several folds at once lose nothing, and every reader sees a whole count', async () => {
  const countOf = async () => {
    const [row] = await prisma.$queryRaw<{ counted: bigint; there: bigint }[]>`
      select (select sum(orders) from order_totals)::bigint as counted, (select count(*) from orders) as there`;
    return row;
  };
  const seen: Awaited<ReturnType<typeof countOf>>[] = [];
  await Promise.all([
    ...Array.from({ length: 30 }, async () => {
      const { id } = await order();
      await prisma.order.update({ where: { id }, data: { status: 'Processing' } });
    }),
    ...Array.from({ length: 10 }, () => foldTallies(context)),
    ...Array.from({ length: 20 }, async () => seen.push(await countOf())),
  ]);
  for (const row of seen) expect(row?.counted).toBe(row?.there);
  await foldTallies(context);
  await expectExact();
});

test('a tally that was changed by hand is found', async () => {
  const { id } = await order();
  const bent = transaction({ db: owner.prisma }, async (inside) => {
    await inside.db.$executeRaw`set local session_replication_role = replica`;
    await inside.db.$executeRaw`delete from orders where id = ${id}`;
    const found = await inside.db.$queryRaw<object[]>(tallyInvariants[0]?.offenders ?? Prisma.empty);
    expect(found).toHaveLength(1);
    throw new Error('taken back');
  });
  await expect(bent).rejects.toThrow('taken back');
});
