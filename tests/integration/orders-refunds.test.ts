// Refunds of orders that were completed: whole or in part, each with a cause.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, getOrderRefunds, getOrderStatus, updateOrder } from '@/lib/domain/orders';
import { getCharts, getStats } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { after, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

type Sold = Pick<Placed, 'orderid' | 'viewer'>;
interface Wish {
  amount: number;
  packs?: number[];
  /** What the person saw as given back; by default they have just looked. */
  seen?: number;
}

async function refund(sold: Sold, { amount, packs = [], seen }: Wish) {
  const { refunded: alreadyRefunded } = seen === undefined ? await readRefunds(sold) : { refunded: seen };
  return addRefund(make.actingAs(context, admin), {
    orderId: sold.orderid,
    amount,
    alreadyRefunded,
    packs,
    cause: 'not_received',
    note: 'the second pack is missing',
    idempotency: NO_IDEMPOTENCY,
  });
}
const readRefunds = ({ orderid }: Sold) => getOrderRefunds(context, { orderId: orderid });

/** Two packs, delivered; the price in rupees. */
async function sellTwoPacks(): Promise<Placed & { price: number; value: bigint }> {
  const placed = await shop.sell({ item: 'twoPacks' });
  const { status, value } = await shop.read(placed);
  expect(status).toBe('Completed');
  return { ...placed, value, price: Number(value) / 100 };
}

test('a part of a Completed order is refunded to the wallet with a cause, and the order stays Completed', async () => {
  const sold = await sellTwoPacks();
  const view = await refund(sold, { amount: 10.5, packs: [1] });
  expect(view).toMatchObject({ status: 'Completed', value: sold.price, refunded: 10.5 });
  expect(await shop.balance(sold.viewer)).toBe(10_50n);
  const { walletTransactions } = await shop.read(sold);
  const line = { type: 'Refunded', status: 'Refunded', amount: 10_50n, reason: 'the second pack is missing' };
  expect(walletTransactions).toMatchObject([line]);
  expect(await readRefunds(sold)).toMatchObject({
    refunded: 10.5,
    rest: sold.price - 10.5,
    packs: [{ isRefunded: false }, { isRefunded: true }],
    refunds: [{ amount: 10.5, cause: 'not_received', note: 'the second pack is missing', packs: [1] }],
  });
  const inside = make.actingAs(context, sold.viewer);
  const { steps } = await getOrderStatus(inside, { clientTxnId: sold.orderid });
  expect(steps.at(-1)?.kind).toBe('partly_refunded');
  await shop.assertAllEnded();
});

test('bug: a refund of what was completed while the clock was ahead had no credit note', async () => {
  const sold = await sellTwoPacks();
  const endedAt = after(shop.clock.now(), hours(1));
  await shop.db.order.update({ where: { id: sold.orderid }, data: { endedAt } });
  await refund(sold, { amount: 10.5 });
  // Credit notes are of the supplies before a refund.
  const [made] = await shop.db.orderRefund.findMany({ where: { orderId: sold.orderid } });
  expect(made?.createdAt).toEqual(endedAt);
});

test('the shares of the packs of an order add up to its price', async () => {
  const sold = await sellTwoPacks();
  const { packs } = await readRefunds(sold);
  expect(packs).toHaveLength(2);
  expect(packs.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(sold.price, 10);
});

test('the refunds of an order are never more than its price', async () => {
  const sold = await sellTwoPacks();
  await expect(refund(sold, { amount: sold.price + 0.01 })).rejects.toMatchObject({ code: 'conflict' });
  await refund(sold, { amount: 1 });
  await expect(refund(sold, { amount: sold.price })).rejects.toMatchObject({ code: 'conflict' });
  const whole = await refund(sold, { amount: sold.price - 1 });
  expect(whole).toMatchObject({ status: 'Completed', refunded: sold.price });
  await expect(refund(sold, { amount: 0.01 })).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.balance(sold.viewer)).toBe(sold.value);
  const inside = make.actingAs(context, sold.viewer);
  const { steps } = await getOrderStatus(inside, { clientTxnId: sold.orderid });
  expect(steps.at(-1)?.kind).toBe('refunded');
  await shop.assertAllEnded();
});

test('twenty simultaneous presses for the same part give it back once', async () => {
  const sold = await sellTwoPacks();
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => refund(sold, { amount: 1, seen: 0 })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.balance(sold.viewer)).toBe(1_00n);
  await shop.assertAllEnded();
});

test('twenty people who look again before each press give back no more than the price', async () => {
  const sold = await sellTwoPacks();
  const part = Math.floor((sold.price / 7) * 100) / 100;
  const press = () =>
    refund(sold, { amount: part }).then(
      () => 1,
      () => 0,
    );
  const presses = Array.from({ length: 20 }, async () => (await press()) + (await press()) + (await press()));
  const times = (await Promise.all(presses)).reduce((sum, each) => sum + each, 0);
  expect(times).toBeGreaterThan(0);
  expect(times).toBeLessThanOrEqual(7);
  expect(await shop.balance(sold.viewer)).toBe(BigInt(times) * BigInt(Math.round(part * 100)));
  expect((await readRefunds(sold)).refunds).toHaveLength(times);
  await shop.assertAllEnded();
});

test('a refund that was decided before another one is refused, because both may be for the same part', async () => {
  const sold = await sellTwoPacks();
  const { refunded: seen } = await readRefunds(sold);
  await refund(sold, { amount: 2, seen });
  await expect(refund(sold, { amount: 2, seen })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('₹2 of this order is refunded now'),
  });
  expect(await shop.balance(sold.viewer)).toBe(2_00n);
});

test('each refund of a part is a step of its own in the customer’s timeline', async () => {
  const sold = await sellTwoPacks();
  await refund(sold, { amount: 1 });
  await refund(sold, { amount: 2 });
  const inside = make.actingAs(context, sold.viewer);
  const { steps } = await getOrderStatus(inside, { clientTxnId: sold.orderid });
  expect(steps.slice(-2).map(({ kind }) => kind)).toEqual(['partly_refunded', 'partly_refunded']);
});

test('a pack is refunded once, and only one that the order has', async () => {
  const sold = await sellTwoPacks();
  await refund(sold, { amount: 1, packs: [0] });
  for (const packs of [[0], [1, 0], [2]])
    await expect(refund(sold, { amount: 1, packs })).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.balance(sold.viewer)).toBe(1_00n);
});

test('an order that is not Completed is not refunded afterwards', async () => {
  const processing = await shop.sell({ item: 'byHand' });
  const failed = await shop.order({ item: 'byHand' });
  await shop.pay(failed, { outcome: 'failure' });
  await shop.drain();
  const ended = await Promise.all([shop.sell({ item: 'byHand' }), shop.sell({ item: 'byHand' })]);
  for (const [n, { orderid: orderId }] of ended.entries())
    await updateOrder(make.actingAs(context, admin), {
      orderId,
      newStatus: n === 0 ? 'Refunded' : 'Cancelled',
      reason: 'out of stock',
    });
  for (const placed of [processing, failed, ...ended]) {
    const before = await shop.balance(placed.viewer);
    await expect(refund(placed, { amount: 1 })).rejects.toMatchObject({ code: 'conflict' });
    expect(await shop.balance(placed.viewer)).toBe(before);
    expect((await readRefunds(placed)).rest).toBe(0);
  }
  await shop.assertAllEnded();
});

test.each([true, false])(
  'an order that was cancelled without a refund can be refunded, and breaks no rule then (noted by the migration: %s)',
  async (noted) => {
    const placed = await shop.sell({ item: 'byHand' });
    const { value } = await shop.database.owner.prisma.order.update({
      where: { id: placed.orderid },
      data: { status: 'Cancelled' },
    });
    const event = { orderId: placed.orderid, at: shop.clock.now() };
    const moved = { ...event, kind: 'cancelled', from: 'Processing', to: 'Cancelled' } as const;
    await shop.db.orderEvent.create({ data: moved });
    if (noted) await shop.db.orderEvent.create({ data: { ...event, kind: 'cancelled_without_refund' } });
    await refund(placed, { amount: Number(value) / 100 });
    expect(await shop.balance(placed.viewer)).toBe(value);
    await expect(refund(placed, { amount: 1 })).rejects.toMatchObject({ code: 'conflict' });
    await shop.assertAllEnded();
  },
);

test('a refund takes back the points of its part, down to what the customer still has', async () => {
  const sold = await sellTwoPacks();
  const earned = await shop.balance(sold.viewer, 'POINTS');
  expect(earned).toBe(sold.value / 100n);
  await refund(sold, { amount: sold.price / 2 });
  const half = await shop.balance(sold.viewer, 'POINTS');
  expect(half).toBe((earned * (sold.value - BigInt(Math.round(sold.price * 50)))) / sold.value);
  await shop.redeem(sold.viewer, Number(half / 100n));
  const left = await shop.balance(sold.viewer, 'POINTS');
  await refund(sold, { amount: sold.price / 2 });
  expect(await shop.balance(sold.viewer, 'POINTS')).toBe(0n);
  const { refunds } = await readRefunds(sold);
  expect(refunds[1]).toMatchObject({
    pointsTaken: Number(left) / 100,
    pointsSpent: Number(half - left) / 100,
  });
  await shop.assertAllEnded();
});

test('refunds and redemptions of one customer at the same moment do not deadlock', async () => {
  const rich = await shop.shopperWith(1_000_00n, 50_00n);
  const bought = await Promise.all(
    Array.from({ length: 5 }, () => shop.buy({ viewer: rich, item: 'byHand' })),
  );
  const orders = bought.flatMap((each) => (each ? [each] : []));
  for (const { orderid: orderId } of orders)
    await updateOrder(make.actingAs(context, admin), { orderId, newStatus: 'Completed' });
  const results = await Promise.allSettled([
    ...orders.map((order) => refund(order, { amount: 5 })),
    ...Array.from({ length: 10 }, () => shop.redeem(rich, 1)),
  ]);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  await shop.assertAllEnded();
});

test('the figures of the panel count what was refunded afterwards', async () => {
  const figures = async () => {
    const { days, products } = await getCharts(context);
    const sum = (rows: { sales: number; margin: number | null }[]) => ({
      sales: rows.reduce((total, { sales }) => total + sales, 0),
      margin: rows.reduce((total, { margin }) => total + (margin ?? 0), 0),
    });
    return { total: (await getStats(context)).total_sale, days: sum(days), products: sum(products) };
  };
  const sold = await sellTwoPacks();
  const { cost } = await shop.read(sold);
  const before = await figures();
  await refund(sold, { amount: 20 });
  const { total, days, products } = await figures();
  const margin = cost === null ? 0 : 20;
  expect(before.total - total).toBe(20);
  for (const [now, then] of [
    [days, before.days],
    [products, before.products],
  ] as const) {
    expect(then.sales - now.sales).toBeCloseTo(20, 6);
    expect(then.margin - now.margin).toBeCloseTo(margin, 6);
  }
});
