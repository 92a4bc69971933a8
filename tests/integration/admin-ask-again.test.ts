// An order with an open outcome goes from review back to the worker: the supplier is asked by our reference, and
// nothing is bought twice.
import { beforeEach, expect, test } from 'vitest';
import { askAgain, listWaitingOrders } from '@/lib/domain/orders';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

const ask = ({ orderid }: { orderid: string }) =>
  askAgain(make.actingAs(context, admin), { orderId: orderid });

/** MooGold booked it and could not be asked for an hour, so that a review was opened. */
async function escalatedOrder(): Promise<Placed> {
  const placed = await shop.order({ item: 'moogold' });
  shop.fault('moogold', 'down', placed.orderid, { params: { on: 'order/order_detail_partner_id' } });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  // The hour is over.
  await shop.db.deliveryAttempt.updateMany({ where: { orderId: placed.orderid }, data: { polls: 60 } });
  await shop.drain();
  return placed;
}

const waiting = async ({ orderid }: { orderid: string }) =>
  (await listWaitingOrders(context)).orders.find(({ order }) => order.orderid === orderid);

test('asking a supplier again delivers the order when the supplier has delivered it meanwhile, and buys nothing twice', async () => {
  const placed = await escalatedOrder();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'supplier_pending', closedAt: null }]);
  shop.calm();
  expect(await ask(placed)).toEqual({
    message: message('orders.supplierAsked'),
  });
  await shop.drain();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', attempts: [{ outcome: 'delivered' }] });
  expect(order.reviews).toMatchObject([{ closedById: admin.userid, note: 'The supplier is asked again.' }]);
  expect(shop.booked(placed.player).moogold).toBe(1);
  expect(
    await shop.db.auditEntry.findMany({ where: { objectId: placed.orderid, action: 'ask-again' } }),
  ).toMatchObject([{ actorId: admin.userid, before: { outcome: 'unknown', cases: 1 } }]);
  await shop.assertAllEnded();
});

test('asking a supplier again reopens the review when the supplier still does not know', async () => {
  const placed = await escalatedOrder();
  await ask(placed);
  await shop.drain({ hurry: false });
  expect((await shop.read(placed)).attempts[0]?.polls).toBeGreaterThan(0);
  await shop.db.deliveryAttempt.updateMany({ where: { orderId: placed.orderid }, data: { polls: 60 } });
  await shop.drain();
  const { status, reviews } = await shop.read(placed);
  expect(status).toBe('Processing');
  expect(reviews.map(({ closedAt }) => closedAt === null)).toEqual([false, true]);
  await shop.assertAllEnded();
});

test('asking a supplier again ten times at once buys nothing twice', async () => {
  const placed = await escalatedOrder();
  shop.calm();
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => ask(placed)));
  for (const result of asked)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.booked(placed.player).moogold).toBe(1);
  await shop.assertAllEnded();
});

test('asking again is refused while goods of another call wait for a decision, and their case stays open', async () => {
  const placed = await escalatedOrder();
  const open = await shop.db.deliveryAttempt.findFirstOrThrow({ where: { orderId: placed.orderid } });
  const given = { attempt: newId(), said: 'delivered', supplierOrderId: '4711' };
  const review = await make.makeReview(shop.db, {
    orderId: placed.orderid,
    cause: 'late_success',
    evidence: given,
  });
  const refused = { code: 'conflict', message: expect.stringContaining('Decide that case first') };
  await expect(ask(placed)).rejects.toMatchObject(refused);
  const caseNow = () => shop.db.review.findUniqueOrThrow({ where: { id: review.id } });
  expect(await caseNow()).toMatchObject({ closedAt: null });
  // What came late for the call itself is what its supplier is asked about.
  await shop.db.review.update({
    where: { id: review.id },
    data: { evidence: { ...given, attempt: open.id } },
  });
  await ask(placed);
  expect((await caseNow()).closedAt).not.toBeNull();
});

test('asking again is refused for a supplier that cannot be asked, and the review stays open', async () => {
  const placed = await shop.unanswered();
  await expect(ask(placed)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Smile.one cannot be asked about an order. Compare its statement, then end the order.',
  });
  expect((await shop.read(placed)).reviews).toMatchObject([{ closedAt: null }]);
});

test('asking again is refused for an order that is delivered by hand, has ended or does not exist', async () => {
  const byHand = await shop.sell({ item: 'byHand' });
  await expect(ask(byHand)).rejects.toMatchObject({ code: 'conflict' });
  const sold = await shop.sell({ item: 'moogold' });
  await expect(ask(sold)).rejects.toMatchObject({ message: 'The order is Completed already.' });
  await expect(ask({ orderid: 'T0' })).rejects.toMatchObject({ code: 'not_found' });
});

test("the evidence of a pending order has the calls, the supplier's words, the payment and the review", async () => {
  const placed = await shop.unanswered();
  const found = await waiting(placed);
  const { payments } = await shop.read(placed);
  expect(found).toMatchObject({
    order: { orderid: placed.orderid, client_txn_id: placed.client_txn_id, status: 'Processing' },
    attempts: [
      { supplier: 'Smile.one', region: 'BR', outcome: 'unknown', reference: `${placed.orderid}-0-0-0` },
    ],
    payments: [{ status: 'paid', utr: payments[0]?.utr, gateway: 'EKQR' }],
    cases: [{ cause: 'outcome_unknown', evidence: { balance: expect.stringContaining('smilecoin') } }],
    open: { supplier: 'Smile.one', canBeAsked: false },
  });
  expect(found?.attempts[0]?.reply).not.toBe('');
  expect(found?.cases[0]?.moneyAtRisk).toBe(found?.order.value);
});

test("the evidence of a pending order quotes a refusal in the supplier's own words", async () => {
  const placed = await shop.order({ item: 'twoRoutes' });
  shop.fault('smileone', 'low_balance', placed.player);
  shop.fault('moogold', 'processing_forever', placed.player);
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  const found = await waiting(placed);
  expect(found?.attempts.map(({ supplier, outcome }) => [supplier, outcome])).toEqual([
    ['Smile.one', 'refused'],
    ['MooGold', 'accepted'],
  ]);
  expect(found?.attempts[0]?.reply).toContain('Insufficient balance');
  await shop.resumeSuppliers();
  expect(found?.open).toEqual({ supplier: 'MooGold', canBeAsked: true, mayArriveUntil: null });
});

test('the evidence of pending orders is oldest first and has no order that has ended', async () => {
  const byHand = await shop.sell({ item: 'byHand' });
  const sold = await shop.sell({ item: 'moogold' });
  const { orders, total } = await listWaitingOrders(context);
  const times = orders.map(({ order }) => order.createdAt);
  expect(times).toEqual(times.toSorted());
  const ids = orders.map(({ order }) => order.orderid);
  expect(ids).toContain(byHand.orderid);
  expect(ids).not.toContain(sold.orderid);
  expect(total).toBe(orders.length);
  expect(await waiting(byHand)).toMatchObject({ attempts: [], cases: [], open: null });
});
