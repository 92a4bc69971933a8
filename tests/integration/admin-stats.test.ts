// The numbers of the panel's first screen: they agree with the lists they lead to, and days are India's.
import { expect, test } from 'vitest';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { foldTallies, getCharts, getStats } from '@/lib/domain/stats';
import { after, days, hours, minutes, seconds } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
// 20 minutes past midnight in India.
const now = new Date('2026-11-20T18:50:00.000Z');
const context = { db: db.prisma, clock: { now: () => now }, sealer: testSealer };
const asha = await make.makeUser(db.prisma);
const [games, codes] = [
  await make.makeProduct(db.prisma, { name: 'Games' }),
  await make.makeProduct(db.prisma, { name: 'Codes' }),
];
const item = await make.makeItem(db.prisma, { product: games });

const order = (given: Parameters<typeof make.makeOrder>[1]) =>
  make.makeOrder(db.prisma, { user: asha, product: games, item, createdAt: now, ...given });
const took = (createdAt: Date, duration: number) => ({
  status: 'Completed' as const,
  createdAt,
  paidAt: after(createdAt, seconds(30)),
  endedAt: after(createdAt, seconds(30) + duration),
});
// Either side of midnight in India.
const yesterday = after(now, -minutes(21));
const today = after(now, -minutes(19));

const cost = (paise: bigint) => ({ cost: paise, costCurrency: 'BRL', costRate: 15_0000n });
for (const n of [1, 2, 3])
  await order({ ...took(today, seconds(n * 10)), value: 100_50n, ...(n < 3 ? cost(80_00n) : {}) });
// Sold at a loss.
await order({ ...took(yesterday, minutes(4)), product: codes, value: 49_99n, ...cost(60_00n) });
await order({ ...took(after(now, -days(40)), minutes(1)), value: 1_00n });
await order({ status: 'Refunded', createdAt: today });
await order({ status: 'Failed', createdAt: today });
await order({ status: 'Processing', createdAt: today });
await order({ status: 'Processing', createdAt: after(now, -hours(1)) });
await order({ status: 'Processing', createdAt: after(now, -days(3)) });

const listed = async (query: Record<string, string>) =>
  (await listAllOrderPage(context, allOrderPageQuery.parse(query))).total;

test('the tiles count every order, and total sale is whole rupees, rounded down', async () => {
  const stats = await getStats(context);
  // 3 x 100.50 + 49.99 + 1 = 352.49
  expect(stats).toEqual({ total_order: 10, completed: 5, refunded: 1, processing: 3, total_sale: 352 });
  await foldTallies(context);
  expect(await getStats(context)).toEqual(stats);
});

test('each tile shows what its list says', async () => {
  const { total_order, completed, refunded, processing, total_sale } = await getStats(context);
  expect((await listed({}))?.orders).toBe(total_order);
  expect((await listed({ status: 'Refunded' }))?.orders).toBe(refunded);
  expect((await listed({ status: 'Processing' }))?.orders).toBe(processing);
  const sold = await listed({ status: 'Completed' });
  expect(sold?.orders).toBe(completed);
  expect(Math.floor(sold?.value ?? 0)).toBe(total_sale);
});

test('the charts have each of thirty days in India, today the last', async () => {
  const charts = await getCharts(context);
  expect([charts.from, charts.to]).toEqual(['2026-10-23', '2026-11-21']);
  expect(charts.days.map(({ day }) => day)).toHaveLength(30);
  expect(charts.days[0]?.day).toBe(charts.from);
  expect(charts.days.at(-1)).toEqual({
    day: '2026-11-21',
    orders: 6,
    completed: 3,
    sales: 301.5,
    successPercent: 75,
    medianSeconds: 20,
    p95Seconds: 29,
    margin: 41,
    costUnknown: 1,
  });
  expect(charts.days.at(-2)).toMatchObject({ day: '2026-11-20', orders: 2, sales: 49.99, p95Seconds: 240 });
  expect(charts.days.at(-2)).toMatchObject({ margin: -10.01, costUnknown: 0 });
  expect(charts.days[0]).toMatchObject({ orders: 0, sales: 0, successPercent: null, medianSeconds: null });
  expect(charts.days[0]).toMatchObject({ margin: null, costUnknown: 0 });
});

test('the charts agree day by day with the lists they lead to', async () => {
  const { days: figures, products, from, to } = await getCharts(context);
  for (const { day, orders, completed, sales } of figures.filter((each) => each.orders > 0)) {
    expect((await listed({ from: day, to: day }))?.orders, day).toBe(orders);
    const sold = await listed({ from: day, to: day, status: 'Completed' });
    expect([sold?.orders, sold?.value], day).toEqual([completed, sales]);
  }
  expect(
    products.map(({ name, orders, sales, margin, costUnknown }) => [
      ...[name, orders, sales],
      ...[margin, costUnknown],
    ]),
  ).toEqual([
    ['Games', 3, 301.5, 41, 1],
    ['Codes', 1, 49.99, -10.01, 0],
  ]);
  for (const { productId, orders } of products)
    expect((await listed({ from, to, product: productId, status: 'Completed' }))?.orders).toBe(orders);
});

test('the charts have the margin and the delivery times of the orders they lead to, folded or not', async () => {
  const charts = await getCharts(context);
  for (const { day, ...figures } of charts.days) {
    const query = allOrderPageQuery.parse({ from: day, to: day, status: 'Completed' });
    const ids = (await listAllOrderPage(context, query)).orders.map(({ _id }) => _id);
    const rows = await db.prisma.order.findMany({ where: { id: { in: ids } } });
    const known = rows.filter((row) => row.cost !== null);
    const margin = known.reduce((sum, { value, cost: spent }) => sum + value - (spent ?? 0n), 0n);
    expect(figures.margin, day).toBe(known.length === 0 ? null : Number(margin) / 100);
    expect(figures.costUnknown, day).toBe(rows.length - known.length);
    const times = rows
      .map(({ paidAt, endedAt }) => (endedAt?.getTime() ?? 0) - (paidAt?.getTime() ?? 0))
      .sort((a, b) => a - b);
    // None of these days has an even number.
    const middle = times[Math.floor(times.length / 2)];
    expect(figures.medianSeconds, day).toBe(middle === undefined ? null : middle / 1000);
  }
  await foldTallies(context);
  expect(await getCharts(context)).toEqual(charts);
});

test('the charts count pending orders by how long they wait', async () => {
  expect((await getCharts(context)).waits.map(({ orders }) => orders)).toEqual([1, 1, 0, 1]);
});
