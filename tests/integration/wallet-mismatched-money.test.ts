// Money that does not match its payment, of top-ups and of orders: it is not booked, and an administrator decides
// once.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, settlePayment, settleReview } from '@/lib/domain/payments';
import { transaction } from '@/lib/platform/db';
import * as make from '../support/make';
import { countLockWaiters } from '../support/shop/row-locks';
import { openTopUps } from '../support/top-ups';

const { shop, begin, sweepAll, linesOf, statusOf, paymentsOf, settle } = await openTopUps();
const { context, db } = shop;
beforeEach(() => shop.calm());

/** The open review of a top-up: other tests of this file leave reviews of their own. */
const reviewOf = async (top: { client_txn_id: string }) =>
  (await listReviews(context)).find(({ client_txn_id }) => client_txn_id === top.client_txn_id);

test.each([
  ['less', '300'],
  ['more', '700'],
  ['a paisa more', '500.01'],
])(
  'money that does not match (%s) is not booked, and goes to review with the evidence',
  async (_, amount) => {
    const top = await begin();
    await shop.pay(top, { amount });
    await shop.drain();
    expect(await shop.balance(top.viewer)).toBe(0n);
    expect(await statusOf(top)).toMatchObject({ status: 'Processing', payment_url: null });
    expect(await paymentsOf(top)).toMatchObject([{ status: 'review', utr: null, nextCheckAt: null }]);
    const found = await reviewOf(top);
    expect(found).toMatchObject({
      cause: 'amount_mismatch',
      orderid: null,
      userid: top.viewer.userid,
      moneyAtRisk: Number(amount),
      decisions: ['credit', 'dismiss'],
      evidence: { asked: '50000', said: { clientTxnId: top.client_txn_id } },
    });
    expect(found?.age).toBeGreaterThanOrEqual(0);
    await settle(top, 'dismiss');
    await shop.assertInvariants();
  },
);

test('a credited review puts the received money into the wallet once, and shows it on the line', async () => {
  const top = await begin();
  await shop.pay(top, { amount: '300', utr: '512300000002' });
  await shop.drain();
  await settle(top, 'credit', 'the bank has it');
  expect(await shop.balance(top.viewer)).toBe(300_00n);
  expect(await statusOf(top)).toMatchObject({ status: 'Success', amount: 300, upi_txn_id: '512300000002' });
  await settlePayment(context, top.client_txn_id);
  await sweepAll();
  expect(await shop.balance(top.viewer)).toBe(300_00n);
  const [payment] = await paymentsOf(top);
  const [entry] = await db.auditEntry.findMany({ where: { objectId: payment?.id ?? '' } });
  expect(entry).toMatchObject({
    action: 'settle-review',
    objectType: 'payment',
    after: { decision: 'credit', reason: 'the bank has it' },
  });
  await shop.assertInvariants();
});

test('a dismissed review is not opened again, however often the gateway repeats itself', async () => {
  const top = await begin();
  await shop.pay(top, { amount: '300' });
  await shop.drain();
  await settle(top, 'dismiss', 'sent back by the bank');
  expect(await linesOf(top.viewer)).toMatchObject([{ status: 'Failed', reason: 'sent back by the bank' }]);
  for (let turn = 0; turn < 3; turn++) expect(await settlePayment(context, top.client_txn_id)).toBe('review');
  await sweepAll();
  expect(await linesOf(top.viewer)).toMatchObject([{ status: 'Failed' }]);
  expect(await reviewOf(top)).toBeUndefined();
  expect(await shop.balance(top.viewer)).toBe(0n);
  await shop.assertInvariants();
});

test('bug: other money that came after a dismissed review was told to nobody', async () => {
  const top = await begin();
  await shop.pay(top, { amount: '300' });
  await shop.drain();
  await settle(top, 'dismiss', 'sent back by the bank');
  await shop.pay(top, { outcome: 'again', utr: '612345678902' });
  await shop.drain();
  expect(await reviewOf(top)).toMatchObject({
    cause: 'amount_mismatch',
    moneyAtRisk: 300,
    decisions: ['credit', 'dismiss'],
    evidence: { said: { utr: '612345678902' } },
  });
  await settle(top, 'credit', 'the bank has it');
  expect(await shop.balance(top.viewer)).toBe(300_00n);
  await shop.assertInvariants();
});

test('a review is credited once when ten administrators decide at once', async () => {
  const top = await begin();
  await shop.pay(top, { amount: '300' });
  await shop.drain();
  const found = await reviewOf(top);
  const admin = await shop.shopper('admin');
  const decide = (turn: number) =>
    settleReview(make.actingAs(context, admin), {
      reviewId: found?._id ?? '',
      decision: turn % 2 ? 'credit' : 'dismiss',
      reason: 'looked at it',
    });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, turn) => decide(turn)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
  expect([0n, 300_00n]).toContain(await shop.balance(top.viewer));
  await shop.assertInvariants();
});

test('money under a bank reference that was counted already cannot be credited', async () => {
  const [one, other] = [await begin(), await begin()];
  await shop.pay(one, { utr: '512300000003' });
  await shop.pay(other, { utr: '512300000003' });
  await shop.drain();
  const refused = (await statusOf(one)).status === 'Processing' ? one : other;
  await expect(settle(refused, 'credit')).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.balance(refused.viewer)).toBe(0n);
  await settle(refused, 'dismiss');
  expect((await statusOf(refused)).status).toBe('Failed');
  await shop.assertInvariants();
});

test('a review without known money can only be dismissed, and the money is found when it comes after all', async () => {
  const top = await begin();
  shop.fault('ekqr', 'down', top.client_txn_id, { params: { on: 'status' } });
  await sweepAll();
  await expect(settle(top, 'credit')).rejects.toMatchObject({ code: 'conflict' });
  await settle(top, 'dismiss', 'never paid');
  expect(await linesOf(top.viewer)).toMatchObject([{ status: 'Failed', reason: 'never paid' }]);
  await sweepAll();
  expect(await reviewOf(top)).toBeUndefined();
  shop.calm();
  await shop.pay(top);
  await shop.drain();
  expect(await shop.balance(top.viewer)).toBe(500_00n);
  await shop.assertInvariants();
});

test("a credited review of an order's money fails the order, with a line in the wallet", async () => {
  const placed = await shop.order();
  await shop.pay(placed, { amount: '3' });
  await shop.drain();
  await settle(placed, 'credit');
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Failed', attempts: [] });
  expect(order.walletTransactions).toMatchObject([{ type: 'Credit', status: 'Success', amount: 300n }]);
  expect(await shop.balance(placed.viewer)).toBe(300n);
  await shop.assertAllEnded();
});

test("a dismissed review of an order's money fails the order", async () => {
  const placed = await shop.order();
  await shop.pay(placed, { amount: '999' });
  await shop.drain();
  await settle(placed, 'dismiss', 'sent back by the bank');
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed', reason: 'sent back by the bank' });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await shop.assertAllEnded();
});

test('a review of the order itself cannot be settled as one of money', async () => {
  const placed = await shop.unanswered();
  const found = (await listReviews(context)).find(({ orderid }) => orderid === placed.orderid);
  expect(found).toMatchObject({ client_txn_id: null, decisions: [], userid: placed.viewer.userid });
  const viewer = await shop.shopper('admin');
  const input = { reviewId: found?._id ?? '', reason: 'x' };
  const inside = make.actingAs(context, viewer);
  for (const decision of ['credit', 'dismiss'] as const)
    await expect(settleReview(inside, { ...input, decision })).rejects.toMatchObject({ code: 'conflict' });
  expect((await shop.read(placed)).reviews[0]?.closedAt).toBeNull();
});

test('an order stays payable while a person judges one of its payments and the other fails', async () => {
  const placed = await shop.order();
  const second = await shop.secondPayment(placed.orderid);
  await shop.pay(placed, { amount: '3' });
  await shop.pay(second, { outcome: 'failure' });
  await shop.drain();
  const { status, payments } = await shop.read(placed);
  expect(status).toBe('Created');
  expect(payments.map((payment) => payment.status).sort()).toEqual(['failed', 'review']);
  await settle(placed, 'dismiss', 'sent back by the bank');
  expect(await shop.read(placed)).toMatchObject({ status: 'Failed', reason: 'sent back by the bank' });
  await shop.assertAllEnded();
});

test('money in review can still be credited after the gateway has called its payment failed', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { amount: '3' });
  await shop.drain();
  const { ekqr } = context.gateways;
  const fetchState = async () =>
    ({ outcome: 'failed', gatewayOrderId: '1', remark: 'it failed after all' }) as const;
  await settlePayment(
    { ...context, gateways: { ...context.gateways, ekqr: { ...ekqr, fetchState } } },
    placed.client_txn_id,
  );
  expect(await shop.read(placed)).toMatchObject({ status: 'Created', payments: [{ status: 'review' }] });
  await settle(placed, 'credit');
  expect(await shop.balance(placed.viewer)).toBe(300n);
  await shop.assertAllEnded();
});

test.each(['credit', 'dismiss'] as const)(
  'a decision (%s) about a payment waits for its settlement: what was paid stays paid and counts once',
  async (decision) => {
    const placed = await shop.order();
    await shop.pay(placed, { amount: '3' });
    await shop.drain();
    const { ekqr } = context.gateways;
    const admin = make.actingAs(context, await shop.shopper('admin'));
    const payment = await db.payment.findFirstOrThrow({ where: { orderId: placed.orderid } });
    const review = await db.review.findFirstOrThrow({ where: { paymentId: payment.id } });
    const state = await ekqr.fetchState(payment);
    if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
    // The gateway has corrected itself.
    const fetchState = async () => ({ ...state, amount: payment.amount });
    const gateways = { ...context.gateways, ekqr: { ...ekqr, fetchState } };
    let decided: Promise<unknown> | undefined;
    await transaction({ ...context, gateways }, async (inside) => {
      expect(await settlePayment(inside, placed.client_txn_id)).toBe('settled');
      const input = { reviewId: review.id, decision, reason: 'looked at it' };
      decided = settleReview(admin, input).catch((error: unknown) => error);
      await expect.poll(() => countLockWaiters(shop.pool), { timeout: 8000 }).toBe(1);
    });
    // The case has ended with the settlement.
    expect(await decided).toMatchObject({ code: 'conflict' });
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed', payments: [{ status: 'paid' }] });
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await shop.assertAllEnded();
  },
);
