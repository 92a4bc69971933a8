// The sweep of payments: how many it asks about at once, and that a paid one does not wait for many unpaid ones.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, receiveWebhook, settlePayment, settleReview } from '@/lib/domain/payments';
import { runSettlementJob } from '@/lib/domain/payments/run-settlement-job';
import { ASKED_AT_ONCE, sweepPayments } from '@/lib/domain/payments/sweep-payments';
import type { PaymentState } from '@/lib/integrations/payments';
import type { Payment } from '@/lib/platform/db';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db } = shop;
beforeEach(async () => {
  shop.calm();
  await db.payment.updateMany({ data: { nextCheckAt: null, recheckAt: null } });
});

/** A gateway that answers all questions of one moment together, and counts these moments. */
function countingGateway(isPaid: (payment: Payment) => boolean) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let rounds = 0;
  let most = 0;
  const answerAll = () => {
    rounds += 1;
    most = Math.max(most, waiting.length);
    for (const answer of waiting.splice(0)) answer();
  };
  const fetchState = async (payment: Payment): Promise<PaymentState> => {
    asked.push(payment.clientTxnId);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setTimeout(answerAll, 20);
    });
    if (!isPaid(payment))
      return { outcome: 'pending', gatewayOrderId: payment.gatewayOrderId ?? '', remark: '' };
    return {
      outcome: 'paid',
      clientTxnId: payment.clientTxnId,
      gatewayOrderId: payment.gatewayOrderId ?? '',
      amount: payment.amount,
      currency: 'INR',
      utr: `utr-${payment.id}`,
      payerVpa: null,
      remark: '',
    };
  };
  const ekqr = { ...context.gateways.ekqr, fetchState };
  return {
    within: { ...context, gateways: { ...context.gateways, ekqr } },
    asked,
    counts: () => ({ rounds, most }),
  };
}

/** Unpaid orders of a minute ago. */
async function makeUnpaid(count: number): Promise<void> {
  const order = await make.makeOrder(db, { status: 'Created' });
  const created = new Date(shop.clock.now().getTime() - minutes(1));
  const payment = await make.makePayment(db, order, { status: 'open' });
  const { evidence: _, ...same } = payment;
  await db.payment.deleteMany({ where: { id: payment.id } });
  await db.payment.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      ...same,
      id: `${payment.id.slice(0, 16)}${n}`,
      clientTxnId: `${payment.clientTxnId}${n}`,
      gatewayOrderId: `${payment.id}${n}`,
      createdAt: created,
      nextCheckAt: created,
    })),
  });
}

test('a sweep asks about a thousand unpaid orders in parallel, and about no more at once than it may', async () => {
  await makeUnpaid(1000);
  const gateway = countingGateway(() => false);
  expect(await sweepPayments(gateway.within)).toEqual({ asked: 1000 });
  expect(new Set(gateway.asked).size).toBe(1000);
  const { rounds, most } = gateway.counts();
  expect(most).toBe(ASKED_AT_ONCE);
  // One by one there would be a thousand.
  expect(rounds).toBeLessThan(200);
});

test('a sweep finds a paid order before the old payments of a thousand others', async () => {
  await makeUnpaid(1000);
  await db.payment.updateMany({ where: { nextCheckAt: { not: null } }, data: { sweepCount: 4 } });
  const paid = await shop.order();
  shop.clock.advance(minutes(1));
  const gateway = countingGateway(({ clientTxnId }) => clientTxnId === paid.client_txn_id);
  await sweepPayments(gateway.within);
  expect((await shop.read(paid)).status).toBe('Processing');
  expect(gateway.asked.indexOf(paid.client_txn_id)).toBeLessThan(ASKED_AT_ONCE);
});

test('a sweep that asks while a person dismisses the case of the payment does not begin to ask about it again', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { amount: '3', webhook: false });
  const admin = await shop.shopper('admin');
  const { ekqr } = context.gateways;
  const dismissMeanwhile = async (): Promise<PaymentState> => {
    expect(await settlePayment(context, placed.client_txn_id)).toBe('review');
    const review = (await listReviews(context)).find(({ orderid }) => orderid === placed.orderid);
    const reviewId = review?._id ?? '';
    const decided = { reviewId, decision: 'dismiss', reason: 'sent back by the bank' } as const;
    await settleReview(make.actingAs(context, admin), decided);
    return { outcome: 'unknown', message: 'too late' };
  };
  shop.clock.advance(minutes(1));
  await sweepPayments({
    ...context,
    gateways: { ...context.gateways, ekqr: { ...ekqr, fetchState: dismissMeanwhile } },
  });
  const before = shop.calls('status', placed.client_txn_id);
  for (let turn = 0; turn < 30; turn++) {
    shop.clock.advance(minutes(1));
    await sweepPayments(context);
  }
  expect(shop.calls('status', placed.client_txn_id)).toBe(before);
});

test('a payment whose money was decided about is asked about on schedule, although it came due again', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { amount: '3', webhook: false });
  await settlePayment(context, placed.client_txn_id);
  const review = (await listReviews(context)).find(({ orderid }) => orderid === placed.orderid);
  const inside = make.actingAs(context, await shop.shopper('admin'));
  await settleReview(inside, { reviewId: review?._id ?? '', decision: 'dismiss', reason: 'sent back' });
  // As the version before left it when its sweep was slower than the person.
  await db.payment.updateMany({
    where: { clientTxnId: placed.client_txn_id },
    data: { nextCheckAt: shop.clock.now(), sweepCount: 1 },
  });
  const before = shop.calls('status', placed.client_txn_id);
  for (let turn = 0; turn < 30; turn++) {
    shop.clock.advance(minutes(1));
    await sweepPayments(context);
  }
  expect(shop.calls('status', placed.client_txn_id) - before).toBeLessThan(4);
});

test('bug: a payment that was paid after the last sweep was forgotten when the gateway did not answer its webhook', async () => {
  const placed = await shop.order();
  const clientTxnId = placed.client_txn_id;
  const ended = { status: 'failed', nextCheckAt: null, sweepCount: 99 } as const;
  await db.payment.updateMany({ where: { clientTxnId }, data: ended });
  shop.clock.advance(days(4));
  await shop.pay(placed, { webhook: false });
  shop.fault('ekqr', 'http_500', clientTxnId, { params: { on: 'status' } });
  const rawBody = new URLSearchParams({ client_txn_id: clientTxnId, status: 'success' }).toString();
  await receiveWebhook(context, { gateway: 'ekqr', headers: new Headers(), rawBody });
  await runSettlementJob(context, { clientTxnId, tries: 3 });
  shop.clock.advance(hours(2));
  await sweepPayments(context);
  const { orderid } = placed;
  const cases = async () => (await listReviews(context)).filter((review) => review.orderid === orderid);
  expect(await cases()).toMatchObject([{ cause: 'payment_unresolved' }]);
  shop.sandbox.clearFaults();
  shop.clock.advance(hours(12));
  await sweepPayments(context);
  expect((await shop.read(placed)).payments).toMatchObject([{ status: 'paid' }]);
  expect(await cases()).toEqual([]);
});
