// The reports of the panel: days that begin at midnight in India, two ranges side by side, what is not known, how long
// a delivery took, and balances at suppliers.
import { expect, test } from 'vitest';
import { getReport, tableOf } from '@/lib/domain/reports';
import { salesDimensions } from '@/lib/domain/reports/schema';
import { after, days, minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db: own } = await testDatabase();
const at = new Date('2026-11-20T18:50:00.000Z'); // 00:20 of 21 November in India
const reader = { db: own.prisma, clock: { now: () => at }, shop: { gatewayFee: null } };
const midnight = new Date('2026-11-20T18:30:00.000Z');
const product = await make.makeProduct(own.prisma);
const item = await make.makeItem(own.prisma, { product });
const place = (paidAt: Date, given: Parameters<typeof make.makeOrder>[1] = {}) =>
  make.makeOrder(own.prisma, {
    product,
    item,
    status: 'Completed' as const,
    createdAt: paidAt,
    paidAt,
    value: 100_00n,
    endedAt: after(paidAt, minutes(2)),
    ...given,
  });
const cost = { cost: 80_50n, costCurrency: 'BRL', costRate: 15_0000n };
await place(after(midnight, -1), cost);
await place(midnight, { endedAt: after(midnight, minutes(1)) });
await place(after(midnight, 1), { ...cost, value: 50_25n, endedAt: after(midnight, minutes(1) + 2) });
await place(after(midnight, days(-365)), { value: 7_00n });
const of = async (from: string, to = from) =>
  (await getReport(reader, { range: { from, to }, compared: null })).sales;

test('a day of India begins with its first millisecond and ends before the next one', async () => {
  expect(await of('2026-11-20')).toMatchObject({ whole: { orders: 1, sales: 100_00n } });
  expect(await of('2026-11-21')).toMatchObject({ whole: { orders: 2, sales: 150_25n } });
  const both = await of('2026-11-20', '2026-11-21');
  expect(both.days.map(({ key, orders }) => [key, orders])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ]);
  expect(both.hours.map(({ key, orders }) => [key, orders])).toEqual([
    ['00', 2],
    ['23', 1],
  ]);
});

test('an order without a known cost is counted with its sum and is in no margin', async () => {
  const { whole } = await of('2026-11-21');
  expect(whole).toMatchObject({ cost: 80_50n, margin: -30_25n, unknown: { orders: 1, net: 100_00n } });
});

test('an order that waits is open, not unknown', async () => {
  const waiting = await place(after(midnight, minutes(-60)), { status: 'Processing', endedAt: null });
  const { whole } = await of('2026-11-20');
  expect(whole).toMatchObject({ open: { orders: 1, net: 100_00n }, unknown: { orders: 0, net: 0n } });
  await own.prisma.order.delete({ where: { id: waiting.id } });
});

test('a report compares with another range, and says the change', async () => {
  const compared = { from: '2025-11-21', to: '2025-11-21' };
  const found = await getReport(reader, { range: { from: '2026-11-21', to: '2026-11-21' }, compared });
  expect(found.compared?.summary).toMatchObject({ orders: 1, sales: 7_00n });
  const row = tableOf(found, 'summary').rows.find(({ key }) => key === 'sales');
  expect(row?.cells).toEqual(['Sales', { paise: 150_25n }, { paise: 7_00n }, { percent: 2046.4 }]);
  expect(tableOf(found, 'summary').rows.find(({ key }) => key === 'fees')?.cells[1]).toBe('Not set');
});

test('a promise is kept to the millisecond, and an order that was not delivered breaks it', async () => {
  const refunded = await place(after(midnight, 5), { status: 'Refunded' });
  const { delivery } = await getReport(reader, {
    range: { from: '2026-11-21', to: '2026-11-21' },
    compared: null,
  });
  expect(delivery).toEqual([
    expect.objectContaining({ key: 'by-hand', orders: 2, delivered: 2, within1: 1, within5: 2 }),
    expect.objectContaining({ key: 'none', orders: 1, delivered: 0, within1: 0, within30: 0 }),
  ]);
  await own.prisma.order.delete({ where: { id: refunded.id } });
});

test('days without anything are an empty report', async () => {
  const found = await getReport(reader, {
    range: { from: '2024-01-01', to: '2024-01-31' },
    compared: null,
  });
  expect(found.summary).toMatchObject({ orders: 0, sales: 0n, margin: 0n, pointsGiven: 0n });
  for (const dimension of salesDimensions) expect(found.sales[dimension]).toEqual([]);
});

test('the balance at a supplier is the sum of its entries, and lasts at the average of seven days', async () => {
  const entry = (kind: string, amount: bigint, createdAt: Date) =>
    own.prisma.floatEntry.create({
      data: {
        supplier: 'smileone',
        region: 'br',
        kind,
        reference: `${kind}${createdAt.getTime()}`,
        amount,
        createdAt,
      },
    });
  await entry('opening', 1000_00n, after(midnight, -days(3)));
  await entry('top_up', 50_00n, after(midnight, -days(1)));
  const order = await place(after(midnight, -days(2)));
  const bought = await make.makeAttempt(own.prisma, order, {
    outcome: 'delivered',
    cost: 70_00n,
    sentAt: after(midnight, -days(1)),
  });
  const { floats } = await getReport(reader, {
    range: { from: '2026-11-20', to: '2026-11-20' },
    compared: null,
  });
  const row = floats.find(({ supplier, region }) => supplier === 'smileone' && region === 'br');
  expect(row).toMatchObject({
    before: 1000_00n,
    topUps: 50_00n,
    purchases: 0n,
    corrections: 0n,
    after: 1050_00n,
    // The purchase is not booked yet.
    now: 980_00n,
    spent: 70_00n,
    daysLeft: 98,
    history: [{ day: '2026-11-20', balance: 1050_00n }],
  });
  await own.prisma.floatEntry.create({
    data: {
      supplier: 'smileone',
      region: 'br',
      kind: 'purchase',
      reference: bought.id,
      amount: -70_00n,
      createdAt: at,
    },
  });
  const [later] = (
    await getReport(reader, { range: { from: '2026-11-21', to: '2026-11-21' }, compared: null })
  ).floats.filter(({ supplier, region }) => supplier === 'smileone' && region === 'br');
  expect(later).toMatchObject({ before: 1050_00n, purchases: 70_00n, after: 980_00n, now: 980_00n });
});
