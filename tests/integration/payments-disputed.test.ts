// A payer's bank asks for the money of a paid payment back: a case with the gateway's time, no refund meanwhile, and
// money that went back when it is lost.
import { beforeEach, expect, test } from 'vitest';
import { getOrderRecord } from '@/lib/domain/order-record';
import { addRefund } from '@/lib/domain/orders';
import {
  disputeOf,
  KEPT_PER_PAYMENT,
  listReviews,
  recheckPayment,
  settleReview,
  sweepPayments,
} from '@/lib/domain/payments';
import { noticeDispute } from '@/lib/domain/payments/notice-dispute';
import { listWork } from '@/lib/domain/work-queue';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { type RazorpayOrder as Placed, razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });
const { db } = shop;
const { context, order, pay, fault } = razorpayOrders(shop);
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

/** A delivered order, after which its bank does what is given: for one that is disputed before, nothing is bought. */
async function sold(...outcomes: ('dispute' | 'won' | 'lost')[]): Promise<Placed> {
  const placed = await order();
  await pay(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  for (const outcome of outcomes) await pay(placed, { outcome });
  return placed;
}
/** Those about its payment: an order that is disputed before its goods are bought is held as well. */
const casesOf = async ({ orderid }: Placed) =>
  (await listReviews(context)).filter(({ orderid: id, cause }) => id === orderid && cause !== 'fraud_hold');
const refund = ({ orderid: orderId }: Placed, amount: number) =>
  addRefund(admin, {
    orderId,
    amount,
    alreadyRefunded: 0,
    cause: 'not_received',
    note: 'so they say',
    packs: [],
    idempotency: NO_IDEMPOTENCY,
  });

test('a dispute is a case with the time of the gateway as its clock, and nothing is given back while it is open', async () => {
  const placed = await sold('dispute');
  const { id, amount, disputes } = await shop.paymentOf(placed);
  expect(disputes).toMatchObject([{ status: 'open', amount, amountDeducted: 0n, endedAt: null }]);
  expect(await disputeOf(context, { paymentId: id })).toMatchObject({ id: disputes[0]?.id });
  const [review, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  expect(review).toMatchObject({
    cause: 'payment_disputed',
    decisions: [],
    moneyAtRisk: Number(amount) / 100,
  });
  const { disputes: shown } = await getOrderRecord(admin, { orderId: placed.orderid });
  expect(shown).toMatchObject([{ status: 'open', amount: Number(amount) / 100 }]);
  const attempt = await db.deliveryAttempt.findFirstOrThrow({ where: { orderId: placed.orderid } });
  for (const fact of [disputes[0]?.id, placed.orderid, attempt.reference, attempt.supplierOrderId])
    expect(shown[0]?.evidence).toContain(fact ?? 'nothing');
  expect(shown[0]?.evidence).not.toMatch(/smile/i);
  const respondBy = disputes[0]?.respondBy?.toISOString();
  expect(review?.evidence).toMatchObject({ dispute: disputes[0]?.id, respondBy });
  const work = await listWork(admin, {});
  expect(JSON.stringify(work)).toContain(respondBy);
  await expect(refund(placed, 1)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    settleReview(admin, { reviewId: review?._id ?? '', decision: 'dismiss', reason: 'away with it' }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertAllEnded();
});

test('a dispute that is won closes its case, and a refund is possible again', async () => {
  const placed = await sold('dispute');
  await pay(placed, { outcome: 'won' });
  expect(await casesOf(placed)).toEqual([]);
  expect(await shop.paymentOf(placed)).toMatchObject({ disputes: [{ status: 'won' }] });
  await refund(placed, 1);
  await shop.assertAllEnded();
});

test('a dispute that is lost is money that went back, which a person books as a loss', async () => {
  const placed = await sold('dispute', 'lost');
  const payment = await shop.paymentOf(placed);
  expect(payment).toMatchObject({ status: 'paid', gatewayAmount: 0n });
  const [review, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  expect(review).toMatchObject({
    cause: 'payment_reversed',
    moneyAtRisk: Number(payment.amount) / 100,
    decisions: ['receivable', 'loss', 'dismiss'],
    evidence: { said: { remark: 'Taken for a lost dispute' } },
  });
  await settleReview(admin, { reviewId: review?._id ?? '', decision: 'loss', reason: 'the bank decided' });
  const [booked] = await db.$queryRaw<{ sum: bigint }[]>`
    select sum(e.amount)::bigint as sum from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where e.account = 'losses' and j.reference = ${review?._id}`;
  expect(booked?.sum).toBe(-payment.amount);
  // The gateway says of the payment itself that it has the money: the case stays decided.
  shop.clock.advance(hours(1));
  await sweepPayments(context);
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('a lost dispute that the gateway calls won later is money that is there again', async () => {
  const placed = await sold('dispute', 'lost');
  const [lost] = await casesOf(placed);
  await settleReview(admin, { reviewId: lost?._id ?? '', decision: 'loss', reason: 'the bank decided' });
  const payment = await shop.paymentOf(placed);
  const [dispute] = payment.disputes;
  if (!dispute) throw new Error('no dispute');
  const won = {
    ...dispute,
    paymentId: payment.gatewayPaymentId ?? '',
    status: 'won' as const,
    amountDeducted: 0n,
  };
  const { razorpay } = context.gateways;
  const fetchDispute = async () => ({ outcome: 'fetched' as const, dispute: won });
  // Of the payment itself the gateway says nothing now.
  const fetchState = async () => ({ outcome: 'unknown' as const, message: 'no answer' });
  await recheckPayment(
    { ...context, gateways: { ...context.gateways, razorpay: { ...razorpay, fetchDispute, fetchState } } },
    payment,
    [{ outcome: 'disputed', disputeId: dispute.id }],
  );
  const [review, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  expect(review).toMatchObject({ cause: 'payment_reinstated', moneyAtRisk: Number(payment.amount) / 100 });
  await settleReview(admin, { reviewId: review?._id ?? '', decision: 'reinstated', reason: 'it was won' });
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('the end of a dispute whose webhook was lost is found by the sweep, weeks later too', async () => {
  const placed = await sold('dispute');
  shop.clock.advance(days(20));
  await sweepPayments(context);
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  await pay(placed, { outcome: 'won', webhook: false });
  shop.clock.advance(hours(7));
  await sweepPayments(context);
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test.each(['webhook_twice', 'webhook_disordered'])('a dispute is one case with %s', async (name) => {
  const placed = await order();
  fault(name, placed);
  const lost = await order();
  fault(name, lost);
  fault('dispute_opened', placed);
  fault('dispute_lost', lost);
  await pay(placed);
  await pay(lost);
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  expect(await casesOf(lost)).toMatchObject([{ cause: 'payment_reversed' }]);
  await shop.assertAllEnded();
});

/** What the gateway said of its ended dispute when it was asked then. */
async function sayOpen(placed: Placed, askedAt: Date): Promise<void> {
  const payment = await shop.paymentOf(placed);
  const [ended] = payment.disputes;
  if (!ended) throw new Error('no dispute');
  const dispute = { ...ended, paymentId: 'pay_1', status: 'open' as const, amountDeducted: 0n };
  await transaction(context, (inside) => noticeDispute(inside, { payment, dispute, askedAt }));
}

test('an answer of before the end that comes after it does not open a dispute again', async () => {
  const placed = await sold('dispute', 'won');
  const askedAt = context.clock.now();
  shop.clock.advance(hours(1));
  await sayOpen(placed, askedAt);
  expect(await casesOf(placed)).toEqual([]);
  expect(await shop.paymentOf(placed)).toMatchObject({ disputes: [{ status: 'won' }] });
});

test('what a lost dispute took stays with the bank, whatever an answer of before or after its end says', async () => {
  const placed = await sold('dispute', 'lost');
  const payment = await shop.paymentOf(placed);
  const [ended] = payment.disputes;
  await sayOpen(placed, context.clock.now());
  shop.clock.advance(hours(1));
  await sayOpen(placed, context.clock.now());
  expect(await shop.paymentOf(placed)).toMatchObject({
    gatewayAmount: 0n,
    disputes: [{ status: 'lost', amountDeducted: payment.amount, endedAt: ended?.endedAt }],
  });
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_reversed' }]);
  await shop.assertAllEnded();
});

test('a dispute that was won and is opened again under its id is a case again, which ends with it', async () => {
  const placed = await sold('dispute', 'won');
  const [won] = (await shop.paymentOf(placed)).disputes;
  shop.clock.advance(days(20));
  await pay(placed, { outcome: 'reopened' });
  expect(await casesOf(placed)).toMatchObject([
    { cause: 'payment_disputed', evidence: { dispute: won?.id, phase: 'pre_arbitration' } },
  ]);
  expect(await shop.paymentOf(placed)).toMatchObject({ disputes: [{ id: won?.id, endedAt: null }] });
  await expect(refund(placed, 1)).rejects.toMatchObject({ code: 'conflict' });
  await pay(placed, { outcome: 'lost', webhook: false });
  shop.clock.advance(hours(7));
  await sweepPayments(context);
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_reversed' }]);
  await shop.assertAllEnded();
  await shop.assertInvariants();
});

test('a dispute of another payment is not taken for one of this', async () => {
  const [placed, other] = [await sold(), await sold('dispute')];
  const [foreign] = (await shop.paymentOf(other)).disputes;
  await recheckPayment(context, await shop.paymentOf(placed), [
    { outcome: 'disputed', disputeId: foreign?.id ?? '' },
  ]);
  expect((await shop.paymentOf(placed)).disputes).toEqual([]);
});

test('bug: a payer whose attempts had used up the places for webhooks could dispute the payment unseen', async () => {
  const placed = await order();
  for (let n = 0; n < KEPT_PER_PAYMENT; n += 1) await pay(placed, { outcome: 'failure' });
  expect(await db.webhookInbox.count({ where: { clientTxnId: placed.client_txn_id } })).toBe(
    KEPT_PER_PAYMENT,
  );
  await pay(placed);
  expect((await shop.read(placed)).status).toBe('Completed');
  await pay(placed, { outcome: 'dispute' });
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  await expect(refund(placed, 1)).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertAllEnded();
});

test('bug: money of another amount lost its id at the gateway when a person credited it, so that no dispute about it was known', async () => {
  const placed = await order();
  fault('amount_mismatch', placed);
  fault('rrn_missing', placed);
  await pay(placed);
  const [mismatch] = await casesOf(placed);
  await settleReview(admin, { reviewId: mismatch?._id ?? '', decision: 'credit', reason: 'it came' });
  const [attempt] = shop.sandbox.state().links.find(({ reference }) => reference === placed.client_txn_id)
    ?.attempts ?? [undefined];
  expect(await shop.paymentOf(placed)).toMatchObject({
    status: 'paid',
    gatewayPaymentId: attempt?.id,
    gatewayFee: BigInt(attempt?.fee ?? 0),
    gatewayTax: BigInt(attempt?.tax ?? 0),
  });
  // The gateway names its bank reference now, which is no second payment.
  shop.sandbox.clearFaults();
  await recheckPayment(context, await shop.paymentOf(placed));
  expect(await casesOf(placed)).toEqual([]);
  await pay(placed, { outcome: 'dispute' });
  expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_disputed' }]);
  await shop.assertAllEnded();
});
