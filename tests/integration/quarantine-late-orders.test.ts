// Orders from before a restored moment that are paid or reopened only after the quarantine: the lost database may have
// delivered them, and no comparison has looked at them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelOwnOrder, getCorrections, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { listReviews, settlePayment, settleReview } from '@/lib/domain/payments';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import { importCodes } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { newId } from '@/lib/platform/ids';
import { minutes, startDeadline } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const { context, db } = shop;
const asAdmin = make.actingAs(context, await shop.shopper('admin'));
const reason = 'compared with the statements by hand';
beforeEach(() => shop.calm());
// A restored moment that is over still holds orders from before it, and another test's clock may lie there.
afterEach(() => db.restore.deleteMany());

/** Restored to now: what follows is later than the restored moment. */
async function restored(): Promise<void> {
  const now = shop.clock.now();
  await db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
  shop.clock.advance(minutes(1));
}

async function end(): Promise<void> {
  await compareAfterRestore(context);
  const seen = (await getQuarantine(context))?.comparedAt ?? '';
  await endQuarantine(asAdmin, { seen, reason });
}

/** An order that is paid, about which the gateway says nothing in the whole quarantine. */
async function paidUnnoticed(item: 'smileone' | 'moogold' | 'moreByHand' | 'byHand'): Promise<Placed> {
  const placed = await shop.order({ item });
  await shop.pay(placed, { webhook: false });
  await restored();
  shop.fault('ekqr', 'down', placed.client_txn_id, { times: 1, params: { on: 'status' } });
  await end();
  expect((await shop.read(placed)).status).toBe('Created');
  return placed;
}

/** What the lost database had bought for this order, as this try. */
async function buyAlready({ orderid, player }: Placed, tries: number): Promise<void> {
  const { routes } = await shop.read({ orderid });
  const [route] = routes as { region: string; packs: [string]; settings: Record<string, unknown> }[];
  if (!route) throw new Error('the order has no route');
  await context.suppliers.moogold.buy({
    region: route.region,
    settings: route.settings,
    reference: `${orderid}-0-0-${tries}`,
    pack: route.packs[0],
    input1: player,
    input2: '2001',
    deadline: startDeadline(shop.clock, minutes(1)),
  });
}

async function expectHeld(placed: Placed, notRead: string): Promise<void> {
  await shop.drain();
  const evidence = { notRead, said: expect.stringContaining('may have been delivered') };
  expect(await shop.read(placed)).toMatchObject({
    status: 'Processing',
    attempts: [],
    reviews: expect.arrayContaining([
      expect.objectContaining({
        cause: 'outcome_unknown',
        closedAt: null,
        evidence: expect.objectContaining(evidence),
      }),
    ]),
  });
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 0 });
  await shop.assertInvariants();
}

test('bug: an order that the gateway names as paid only after the quarantine was bought a second time', async () => {
  const placed = await paidUnnoticed('smileone');
  expect(await settlePayment(context, placed.client_txn_id)).toBe('settled');
  await expectHeld(placed, expect.stringMatching(/^smileone\//));
});

test('bug: a purchase under a later reference, which the list of the supplier had, was made again', async () => {
  const placed = await shop.order({ item: 'moogold' });
  await shop.pay(placed, { webhook: false });
  await buyAlready(placed, 2);
  await restored();
  shop.fault('ekqr', 'down', placed.client_txn_id, { times: 1, params: { on: 'status' } });
  await end();
  await settlePayment(context, placed.client_txn_id);
  await shop.drain();
  expect(shop.booked(placed.player).moogold).toBe(1);
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'outcome_unknown', closedAt: null }]);
});

test('an order of codes is held as well, although there are codes for it', async () => {
  const { itemid } = ITEMS.byHand;
  const stock = async (code: string) => {
    const text = `code,pin,expires_on\n${code},,`;
    await importCodes(asAdmin, { itemid, text, supplier: 'A distributor', invoice: '', unitCost: null });
  };
  await stock('STOCK-0001-QZXW');
  const placed = await paidUnnoticed('byHand');
  await stock('STOCK-0002-QZXW');
  await settlePayment(context, placed.client_txn_id);
  await expectHeld(placed, 'the codes that were sold since');
});

test('an order by hand is held as well, and a person who knows that it is delivered completes it', async () => {
  const byHand = await paidUnnoticed('moreByHand');
  await settlePayment(context, byHand.client_txn_id);
  await expectHeld(byHand, 'what people delivered since');
  await updateOrder(asAdmin, { orderId: byHand.orderid, newStatus: 'Completed' });
  await shop.assertAllEnded();
});

test('bug: a person who delivered an order of another amount after the quarantine had it bought a second time', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { amount: '500' });
  await shop.drain();
  await restored();
  await end();
  const [found] = await listReviews(context, { orderId: placed.orderid });
  await settleReview(asAdmin, { reviewId: found?._id ?? '', decision: 'deliver', reason });
  await expectHeld(placed, expect.stringMatching(/^smileone\//));
  await updateOrder(asAdmin, { orderId: placed.orderid, newStatus: 'Refunded', reason });
  expect(await shop.balance(placed.viewer)).toBe(500_00n);
});

test('bug: an order that was reopened after the quarantine was bought a second time', async () => {
  const placed = await shop.paid('smileone');
  const orderId = placed.orderid;
  await updateOrder(asAdmin, { orderId, newStatus: 'Refunded', reason });
  await restored();
  await end();
  const { seen, reopening } = await getCorrections(asAdmin, { orderId });
  await reopenOrder(asAdmin, { orderId, seen, takes: reopening?.takes ?? 0, reason, idempotency });
  await expectHeld(placed, expect.stringMatching(/^smileone\//));
});

test('an order that was placed after the restored moment is delivered, in the quarantine and after it', async () => {
  await restored();
  await end();
  const placed = await shop.order({ item: 'smileone' });
  await shop.pay(placed);
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', reviews: [] });
});

test('an order that is paid while the quarantine ends is seen by its end, or sees that it has ended', async () => {
  const placed = await shop.order({ item: 'smileone' });
  await shop.pay(placed, { webhook: false });
  await restored();
  const ending = await shop.pool.connect();
  await ending.query('begin; select from restores where ended_at is null for update');
  const settled = settlePayment(context, placed.client_txn_id);
  await expect.poll(() => countLockWaiters(shop.pool)).toBe(1);
  await ending.query(
    `update restores set compared_at = now(), ended_at = now(), reason = 'x' where ended_at is null; commit`,
  );
  ending.release();
  expect(await settled).toBe('settled');
  await expectHeld(placed, expect.stringMatching(/^smileone\//));
});

test('bug: a customer had the money of an order back that the gateway had not said to be paid', async () => {
  const placed = await paidUnnoticed('smileone');
  const acting = make.actingAs(context, placed.viewer);
  const cancel = () => cancelOwnOrder(acting, { orderid: placed.orderid, paid: false, idempotency });
  shop.fault('ekqr', 'down', placed.client_txn_id, { times: 1, params: { on: 'status' } });
  // No person has a case of it.
  await expect(cancel()).rejects.toMatchObject({ description: { messageKey: 'orders.paymentUnanswered' } });
  await settlePayment(context, placed.client_txn_id);
  await expectHeld(placed, expect.stringMatching(/^smileone\//));
  expect(await shop.balance(placed.viewer)).toBe(0n);
});

test('bug: an order that waited in one quarantine was bought again after a restore to a moment in it', async () => {
  await restored();
  const placed = await shop.paid('smileone');
  shop.clock.advance(minutes(1));
  await restored();
  await end();
  await expectHeld(placed, expect.stringMatching(/smileone\//));
});

test('bug: a second restore was ended on the comparison that the first one had', async () => {
  await restored();
  const placed = await shop.paid('moogold');
  await compareAfterRestore(context);
  const seen = (await getQuarantine(context))?.comparedAt ?? '';
  await buyAlready(placed, 0);
  await restored();
  expect(await getQuarantine(context)).toMatchObject({ comparedAt: null, missing: [] });
  await expect(endQuarantine(asAdmin, { seen, reason })).rejects.toMatchObject({
    description: { messageKey: 'backups.notCompared' },
  });
  expect(await compareAfterRestore(context)).toBe(true);
  expect((await shop.read(placed)).attempts).toMatchObject([{ reference: `${placed.orderid}-0-0-0` }]);
  await end();
  await shop.drain();
  expect(shop.booked(placed.player).moogold).toBe(1);
});

test('bug: an order that was paid in the quarantine after its last comparison was bought a second time', async () => {
  const placed = await shop.order({ item: 'moogold' });
  await shop.pay(placed, { webhook: false });
  await buyAlready(placed, 2);
  await restored();
  shop.fault('ekqr', 'down', placed.client_txn_id, { times: 1, params: { on: 'status' } });
  await compareAfterRestore(context);
  const before = await getQuarantine(context);
  expect(await settlePayment(context, placed.client_txn_id)).toBe('settled');
  expect(await getQuarantine(context)).toMatchObject({ uncertain: (before?.uncertain ?? 0) + 1 });
  await end();
  await shop.drain();
  expect(shop.booked(placed.player).moogold).toBe(1);
  expect((await shop.read(placed)).reviews).toMatchObject([
    { cause: 'outcome_unknown', closedAt: null, evidence: { notRead: 'moogold' } },
  ]);
});
