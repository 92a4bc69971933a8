// What happens to the codes of an order after it was paid: the payment is reversed before a code was shown, or a
// reserved code expires while staff hold the order.
import { beforeEach, expect, test } from 'vitest';
import {
  addRefund,
  deliverOrder,
  deliverTypedCode,
  getCorrections,
  releaseOrder,
  reopenOrder,
  revealOrderCodes,
  updateOrder,
} from '@/lib/domain/orders';
import { listReviews, settleReview, sweepPayments } from '@/lib/domain/payments';
import { importCodes } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { newId } from '@/lib/platform/ids';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

async function stockCode(expiresOn = '', { itemid }: { itemid: number } = ITEMS.byHand): Promise<void> {
  const text = `code,pin,expires_on\nUNSEEN-${newId()},1234,${expiresOn}`;
  await importCodes(admin, {
    itemid,
    supplier: 'A distributor',
    invoice: newId(),
    unitCost: null,
    text,
  });
}

async function sellCode(): Promise<Placed> {
  await stockCode();
  const placed = await shop.paid('byHand');
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  expect(await stateOf(placed)).toBe('sold');
  return placed;
}
const stateOf = async ({ orderid: orderId }: Placed) =>
  (await db.vaultCode.findFirstOrThrow({ where: { orderId } })).state;
const reveal = ({ orderid: orderId, viewer }: Placed) =>
  revealOrderCodes(make.actingAs(context, viewer), {
    viewer: { ...viewer, provedAt: shop.clock.now() },
    orderId,
  });
const reverse = ({ client_txn_id }: Placed) =>
  shop.fault('ekqr', 'reversed', client_txn_id, { params: { status: 'refunded' } });
async function sweepAfter(time: number): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(context);
}
async function bookLoss({ orderid }: Placed): Promise<void> {
  const review = (await listReviews(context)).find((each) => each.orderid === orderid);
  await settleReview(admin, { reviewId: review?._id ?? '', decision: 'loss', reason: 'the bank said so' });
}

test('a code is not shown for the first time while its payment is asked back, and not after it went back', async () => {
  const placed = await sellCode();
  reverse(placed);
  await sweepAfter(minutes(11));
  await expect(reveal(placed)).rejects.toMatchObject({ code: 'conflict' });
  await bookLoss(placed);
  await expect(reveal(placed)).rejects.toMatchObject({ code: 'conflict' });
  expect(await stateOf(placed)).toBe('sold');
  await shop.assertAllEnded();
});

test('a code is shown once the money is there again', async () => {
  const placed = await sellCode();
  reverse(placed);
  await sweepAfter(minutes(11));
  shop.sandbox.clearFaults();
  await sweepAfter(hours(1));
  expect((await reveal(placed)).codes).toHaveLength(1);
});

test('a code that was seen before its payment went back stays readable', async () => {
  const placed = await sellCode();
  const seen = await reveal(placed);
  reverse(placed);
  await sweepAfter(minutes(11));
  expect(await reveal(placed)).toEqual(seen);
});

const PART = 5_00n;

/** A case says that the bank has given a part of the price back. */
async function reversePart({ orderid: orderId, client_txn_id: clientTxnId }: Placed): Promise<void> {
  const { id: paymentId } = await db.payment.findUniqueOrThrow({ where: { clientTxnId } });
  await make.makeReview(db, { orderId, paymentId, cause: 'payment_reversed', moneyAtRisk: PART });
  await db.payment.update({ where: { id: paymentId }, data: { gatewayAmount: { decrement: PART } } });
}

/** Staff refund what the bank left of the price. */
async function refundRest(placed: Placed): Promise<void> {
  const { id: orderId, value } = await shop.read(placed);
  await addRefund(admin, {
    orderId,
    amount: Number(value - PART) / 100,
    alreadyRefunded: 0,
    packs: [],
    cause: 'not_received',
    note: 'the rest of the price',
    idempotency: NO_IDEMPOTENCY,
  });
}

test('a refund of what the bank left takes a code back that nobody has seen', async () => {
  const placed = await sellCode();
  await reversePart(placed);
  await bookLoss(placed);
  // Most of the price is still paid.
  await refundRest(placed);
  expect(await stateOf(placed)).toBe('refunded');
  await expect(reveal(placed)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertAllEnded();
});

test('bug: a refund took a code back on account of money that was there again later', async () => {
  const placed = await sellCode();
  await reversePart(placed);
  await refundRest(placed);
  expect(await stateOf(placed)).toBe('sold');
  await expect(reveal(placed)).rejects.toMatchObject({ code: 'conflict' });
  await sweepAfter(minutes(11));
  expect(await db.review.count({ where: { orderId: placed.orderid, closedAt: null } })).toBe(0);
  expect((await reveal(placed)).codes).toHaveLength(1);
  await shop.assertAllEnded();
});

test('a code that nobody has seen goes back when money is booked as gone that was all a refund had left', async () => {
  const placed = await sellCode();
  await reversePart(placed);
  await refundRest(placed);
  await bookLoss(placed);
  expect(await stateOf(placed)).toBe('refunded');
  await expect(reveal(placed)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertAllEnded();
});

/** An order whose code has expired by the time that a person releases it. */
async function releaseLate(inStock: number): Promise<Placed> {
  await db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
  const expires = new Date(shop.clock.now().getTime() + days(10));
  await stockCode(expires.toISOString().slice(0, 10));
  const placed = await shop.paid('byHand');
  expect(await stateOf(placed)).toBe('reserved');
  await make.makeReview(db, { orderId: placed.orderid, cause: 'fraud_hold', evidence: { rules: [] } });
  shop.clock.advance(days(12));
  for (let code = 0; code < inStock; code++) await stockCode();
  await releaseOrder(admin, { orderId: placed.orderid, reason: 'The customer sent a bill.' });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  return placed;
}

test.each([
  ['another one is there', 1],
  ['no other one is there', 0],
])(
  'an order that was held and whose code expires within a week gets another code or that one: %s',
  async (_, inStock) => {
    await db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
    const expires = new Date(shop.clock.now().getTime() + days(10));
    await stockCode(expires.toISOString().slice(0, 10));
    const placed = await shop.paid('byHand');
    const { id } = await db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
    shop.clock.advance(days(9));
    for (let code = 0; code < inStock; code++) await stockCode();
    await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
    const sold = await db.vaultCode.findMany({ where: { orderId: placed.orderid } });
    expect(sold).toMatchObject([{ state: 'sold', expiresAt: inStock ? null : expect.any(Date) }]);
    expect(await db.vaultCode.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: inStock ? 'available' : 'sold',
    });
  },
);

test('a code that expired while its order was held is replaced by another one', async () => {
  const placed = await releaseLate(1);
  expect((await shop.read(placed)).status).toBe('Completed');
  const codes = await db.vaultCode.findMany({ where: { orderId: placed.orderid } });
  expect(codes).toMatchObject([{ state: 'sold', expiresAt: null }]);
  await shop.assertAllEnded();
});

test('an order whose code expired while it was held is refunded when there is no other one', async () => {
  const placed = await releaseLate(0);
  expect((await shop.read(placed)).status).toBe('Refunded');
  expect(await db.vaultCode.count({ where: { orderId: placed.orderid } })).toBe(0);
  await shop.assertAllEnded();
});

/** An order with a case that is no hold, whose reserved code expires while the case is open. */
async function caseWithExpired(): Promise<Placed> {
  await db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
  await stockCode(new Date(shop.clock.now().getTime() + days(10)).toISOString().slice(0, 10));
  const placed = await shop.paid('byHand');
  await make.makeReview(db, { orderId: placed.orderid, cause: 'poison_job' });
  shop.clock.advance(days(12));
  return placed;
}

test('bug: an order that a person completed sold a code that had expired', async () => {
  const placed = await caseWithExpired();
  const completion = { orderId: placed.orderid, newStatus: 'Completed' } as const;
  await expect(updateOrder(admin, completion)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'orders.codeExpired' },
  });
  expect(await stateOf(placed)).toBe('reserved');
  await stockCode();
  await updateOrder(admin, completion);
  const codes = await db.vaultCode.findMany({ where: { orderId: placed.orderid } });
  expect(codes).toMatchObject([{ state: 'sold', expiresAt: null }]);
  await shop.assertAllEnded();
});

test('bug: staff completed a held order, which handed over its reserved code', async () => {
  await stockCode();
  const placed = await shop.paid('byHand');
  // A hold for money can be completed by a second press, but not where that hands over a code of the store.
  const evidence = { goneBack: '100', rules: [{ name: 'Money that went back', reason: '', found: '' }] };
  const { id } = await make.makeReview(db, { orderId: placed.orderid, cause: 'fraud_hold', evidence });
  const completion = { orderId: placed.orderid, newStatus: 'Completed' } as const;
  const refused = (messageKey: string) => ({ code: 'conflict', description: { messageKey } });
  await expect(updateOrder(admin, completion)).rejects.toMatchObject(refused('orders.isHeldForMoney'));
  await db.review.update({ where: { id }, data: { evidence: { rules: [] } } });
  await expect(updateOrder(admin, completion)).rejects.toMatchObject(refused('orders.isHeld'));
  expect(await stateOf(placed)).toBe('reserved');
  await updateOrder(admin, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'a stolen account' });
  await shop.assertAllEnded();
});

test('an order with a case that staff deliver with a code of their own frees the one that it has reserved, and its case ends', async () => {
  await stockCode();
  const placed = await shop.paid('byHand');
  const reserved = await db.vaultCode.findFirstOrThrow({ where: { orderId: placed.orderid } });
  await make.makeReview(db, { orderId: placed.orderid, cause: 'poison_job' });
  const code = `TYPED-${newId()}`;
  await deliverTypedCode(admin, { orderId: placed.orderid, code, pin: '', expiresOn: '' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', codes: 1 });
  expect((await reveal(placed)).codes).toMatchObject([{ code }]);
  expect(await db.vaultCode.findUniqueOrThrow({ where: { id: reserved.id } })).toMatchObject({
    state: 'available',
    orderId: null,
  });
  expect(await db.review.count({ where: { orderId: placed.orderid, closedAt: null } })).toBe(0);
  await shop.assertAllEnded();
});

test('a code that a refunded order frees goes to the order that waits for one, and not to a later one', async () => {
  const { itemid } = ITEMS.byHand;
  await db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
  await stockCode();
  const held = await shop.paid('byHand');
  await make.makeReview(db, { orderId: held.orderid, cause: 'fraud_hold', evidence: { rules: [] } });
  await db.vaultItem.update({ where: { itemid }, data: { waitHours: 24 } });
  const waiting = await shop.order({ item: 'byHand' });
  await shop.pay(waiting);
  await shop.drain({ hurry: false });
  expect((await shop.read(waiting)).status).toBe('Processing');
  await updateOrder(admin, { orderId: held.orderid, newStatus: 'Refunded', reason: 'a stolen account' });
  await shop.drain({ hurry: false });
  await db.vaultItem.update({ where: { itemid }, data: { waitHours: 0 } });
  expect((await shop.read(waiting)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('bug: one person reopened an order whose code was seen and refunded it alone', async () => {
  const placed = await sellCode();
  await reveal(placed);
  const { seen } = await getCorrections(admin, { orderId: placed.orderid });
  await reopenOrder(admin, {
    orderId: placed.orderid,
    seen,
    takes: 0,
    reason: 'it does not work',
    idempotency: NO_IDEMPOTENCY,
  });
  const refund = { orderId: placed.orderid, newStatus: 'Refunded' as const, reason: 'it does not work' };
  await expect(updateOrder(admin, refund)).rejects.toMatchObject({
    code: 'approval_required',
    description: { messageKey: 'orders.codeRefundNeedsApproval' },
  });
  expect(await shop.balance(placed.viewer)).toBe(0n);
});

test('bug: the worker bought goods for a reopened order whose customer had a code, and refunded it when none came', async () => {
  await stockCode('', ITEMS.moogold);
  const placed = await shop.paid('moogold');
  await deliverOrder(context, { orderId: placed.orderid, worker: 'w/1' });
  expect(await stateOf(placed)).toBe('sold');
  await reveal(placed);
  shop.fault('moogold', 'error_code', placed.player, { params: { on: 'order/create_order', code: '114' } });
  const { seen } = await getCorrections(admin, { orderId: placed.orderid });
  await reopenOrder(admin, {
    orderId: placed.orderid,
    seen,
    takes: 0,
    reason: 'it does not work',
    idempotency: NO_IDEMPOTENCY,
  });
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', instant: false, attempts: [] });
  expect(await shop.balance(placed.viewer)).toBe(0n);
});
