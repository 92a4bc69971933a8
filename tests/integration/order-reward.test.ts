// What the confirmation of a delivered order says beside its state: how fast it came, and the points that it has
// earned.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, getCorrections, getOrderStatus, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { rupees } from '@/lib/platform/money';
import { after } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const { db } = context;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

const statusFor = (viewer: Placed['viewer'], { orderid }: Placed) =>
  getOrderStatus(make.actingAs(context, viewer), { clientTxnId: orderid });
const statusOf = (placed: Placed) => statusFor(placed.viewer, placed);

async function earned({ orderid }: Placed): Promise<number> {
  const { entries } = await db.ledgerJournal.findFirstOrThrow({
    where: { reason: 'points_earned', reference: orderid },
    include: { entries: { where: { account: 'points' } } },
  });
  return rupees(entries.reduce((sum, { amount }) => sum + amount, 0n));
}

test('an order of two packs has the points of the ledger and the time until its last pack', async () => {
  const placed = await shop.sell({ item: 'twoPacks' });
  const points = await earned(placed);
  expect(points).toBeGreaterThan(0);
  const { at } = await db.orderEvent.findFirstOrThrow({
    where: { orderId: placed.orderid, to: 'Completed' },
  });
  await db.order.update({ where: { id: placed.orderid }, data: { paidAt: after(at, -2400) } });
  const { art, reward } = await statusOf(placed);
  expect(reward).toEqual({ seconds: 3, points });
  const { product } = await db.order.findUniqueOrThrow({
    where: { id: placed.orderid },
    include: { product: true },
  });
  expect(art).toBe(product.imgpath);
});

test('points that a refund took back are not shown as earned', async () => {
  const placed = await shop.sell({ item: 'twoPacks' });
  const { value } = await shop.read(placed);
  const points = await earned(placed);
  await addRefund(make.actingAs(context, admin), {
    orderId: placed.orderid,
    amount: rupees(value) / 2,
    alreadyRefunded: 0,
    packs: [],
    cause: 'not_received',
    note: 'the second pack is missing',
    idempotency: NO_IDEMPOTENCY,
  });
  const { pointsTaken } = await db.orderRefund.findFirstOrThrow({ where: { orderId: placed.orderid } });
  expect(pointsTaken).toBeGreaterThan(0n);
  const { reward } = await statusOf(placed);
  expect(reward?.points).toBeCloseTo(points - rupees(pointsTaken), 10);
});

test('an order that a person completed has no time of delivery, and its points all the same', async () => {
  const placed = await shop.unanswered();
  expect((await statusOf(placed)).reward).toBeNull();
  await updateOrder(make.actingAs(context, admin), { orderId: placed.orderid, newStatus: 'Completed' });
  const { reward } = await statusOf(placed);
  expect(reward).toEqual({ seconds: null, points: await earned(placed) });
});

test('an order that was refunded, reopened and completed shows the points that it earned then', async () => {
  const placed = await shop.unanswered();
  const asAdmin = make.actingAs(context, admin);
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'by mistake' });
  const { seen, reopening } = await getCorrections(asAdmin, { orderId: placed.orderid });
  await reopenOrder(asAdmin, {
    orderId: placed.orderid,
    seen,
    takes: reopening?.takes ?? 0,
    reason: 'it was delivered',
    idempotency: NO_IDEMPOTENCY,
  });
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Completed' });
  const where = { userId_currency: { userId: placed.viewer.userid, currency: 'POINTS' as const } };
  const { balance } = await db.wallet.findUniqueOrThrow({ where });
  expect(balance).toBeGreaterThan(0n);
  expect((await statusOf(placed)).reward?.points).toBe(rupees(balance));
});

test('the points of a customer are not for staff who look at the order', async () => {
  const placed = await shop.sell({ item: 'twoPacks' });
  expect((await statusFor(admin, placed)).reward?.points).toBe(0);
});
