// The gateway calls a payment paid and names no bank reference: a person gets a case within half an hour, and the money
// is counted once, however it ends.
import { beforeEach, expect, test } from 'vitest';
import { getOrderHelp, getOrderStatus, getUnpaidOrder } from '@/lib/domain/orders';
import { listReviews, settlePayment, settleReview, sweepPayments } from '@/lib/domain/payments';
import type { PaymentState } from '@/lib/integrations/payments';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { db } = shop;
beforeEach(() => shop.calm());

const admin = { ...shop.context, actor: make.makeActor({ id: (await make.makeAdmin(db)).id }) };

/** An order whose payer has paid, of which the gateway does not say by which bank reference. */
async function paidWithoutReference(): Promise<Placed> {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  shop.fault('ekqr', 'reference_missing', placed.client_txn_id);
  return placed;
}

async function sweepFor(time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += minutes(1)) {
    shop.clock.advance(minutes(1));
    await sweepPayments(shop.context);
  }
}

/** The worker delivers beside it: were the clock moved further, what it signs for the supplier would be too old. */
async function sweepUntilPaid(placed: Placed): Promise<void> {
  await expect
    .poll(
      async () => {
        await sweepFor(minutes(1));
        return (await shop.read(placed)).payments[0]?.status;
      },
      { interval: 0, timeout: seconds(20) },
    )
    .toBe('paid');
}

async function caseOf(placed: Placed) {
  const reviews = await listReviews(shop.context);
  return reviews.find(({ client_txn_id }) => client_txn_id === placed.client_txn_id);
}

const settle = (reviewId: string, given: { decision: 'credit' | 'dismiss'; reference?: string }) =>
  settleReview(admin, { reviewId, reason: 'looked at the bank', ...given });

test('a payment without a bank reference is a case within half an hour, and is paid when the reference comes', async () => {
  const placed = await paidWithoutReference();
  await sweepFor(minutes(5));
  expect(await caseOf(placed)).toBeUndefined();
  await sweepFor(minutes(25));
  expect(await caseOf(placed)).toMatchObject({
    cause: 'reference_missing',
    decisions: ['credit', 'dismiss'],
    evidence: { said: { utr: null } },
  });
  expect((await shop.read(placed)).status).toBe('Created');
  await shop.assertAllEnded();

  shop.sandbox.clearFaults();
  await sweepUntilPaid(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(await caseOf(placed)).toBeUndefined();
  await shop.assertAllEnded();
});

test('money without a bank reference is credited under the one that an administrator found, and counted once', async () => {
  const placed = await paidWithoutReference();
  await sweepFor(minutes(20));
  const review = await caseOf(placed);
  const id = review?._id ?? '';
  await expect(settle(id, { decision: 'credit' })).rejects.toMatchObject({ code: 'invalid_input' });
  await settle(id, { decision: 'credit', reference: '512345678901' });
  expect(await shop.balance(placed.viewer)).toBe((await shop.read(placed)).value);
  await expect(settle(id, { decision: 'credit', reference: '512345678901' })).rejects.toMatchObject({
    code: 'conflict',
  });
  shop.sandbox.clearFaults();
  await sweepFor(hours(2));
  await shop.drain();
  expect(await shop.balance(placed.viewer)).toBe((await shop.read(placed)).value);
  await shop.assertAllEnded();
});

test('money without a bank reference is credited as the case names it, also when its page was paid again meanwhile', async () => {
  const placed = await shop.order();
  const { value } = await shop.read(placed);
  await shop.pay(placed, { webhook: false, amount: '1' });
  shop.fault('ekqr', 'reference_missing', placed.client_txn_id);
  await sweepFor(minutes(20));
  const review = await caseOf(placed);
  expect(review).toMatchObject({ moneyAtRisk: 1 });
  // Then the gateway speaks of a second payment, and names no reference of it either.
  const { ekqr } = shop.context.gateways;
  const settleAs = (of: object) => {
    const fetchState: typeof ekqr.fetchState = async (payment) =>
      ({ ...(await ekqr.fetchState(payment)), amount: value, ...of }) as PaymentState;
    const gateways = { ...shop.context.gateways, ekqr: { ...ekqr, fetchState } };
    return settlePayment({ ...shop.context, gateways }, placed.client_txn_id);
  };
  expect(await settleAs({})).toBe('unreferenced');
  const beside = await caseOf(placed);
  expect(beside).toMatchObject({ cause: 'second_payment', moneyAtRisk: 1 });
  await settle(beside?._id ?? '', { decision: 'credit', reference: '512345678902' });
  const payment = await db.payment.findUniqueOrThrow({ where: { utr: '512345678902' } });
  expect(payment).toMatchObject({ receivedAmount: 1_00n, besideId: expect.any(String) });
  expect(await shop.balance(placed.viewer)).toBe(1_00n);
  expect(value).not.toBe(1_00n);
  // The reference of the second one comes.
  expect(await settleAs({ outcome: 'paid', utr: '512345678903' })).toBe('settled');
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a bank reference that was counted for another payment cannot be credited again', async () => {
  const other = await shop.sell();
  const { utr } = await db.payment.findUniqueOrThrow({ where: { clientTxnId: other.client_txn_id } });
  const placed = await paidWithoutReference();
  await sweepFor(minutes(20));
  const id = (await caseOf(placed))?._id ?? '';
  await expect(settle(id, { decision: 'credit', reference: utr ?? '' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await settle(id, { decision: 'dismiss' });
  await shop.assertAllEnded();
});

test('a dismissed payment without a bank reference stays dismissed while the gateway says the same', async () => {
  const placed = await paidWithoutReference();
  await sweepFor(minutes(20));
  await settle((await caseOf(placed))?._id ?? '', { decision: 'dismiss' });
  // Webhooks that come again, and the customer's own page, ask the gateway too.
  for (let turn = 0; turn < 3; turn++) {
    await sweepFor(minutes(20));
    expect(await settlePayment(shop.context, placed.client_txn_id)).toBe('unreferenced');
  }
  expect(await caseOf(placed)).toBeUndefined();
  expect((await shop.read(placed)).status).toBe('Failed');
  await shop.assertAllEnded();
});

test('while a person looks at the payment, its customer is not asked to pay again', async () => {
  const placed = await paidWithoutReference();
  await sweepFor(minutes(20));
  const inside = make.actingAs(shop.context, placed.viewer);
  const { order, data } = await getOrderStatus(inside, { clientTxnId: placed.orderid });
  expect(order.status).toBe('Created');
  expect(data).toMatchObject({ status: 'review', payment_url: null });
  expect(await getUnpaidOrder(inside, { userId: placed.viewer.userid })).toEqual({ order: null });
  const { answers } = await getOrderHelp(inside, { orderId: placed.orderid });
  for (const { text, ends } of answers) {
    expect(text).toBe(
      'Our team is checking a payment for this order. Please do not pay again. If the money has reached us, it pays for this order or goes to your wallet.',
    );
    expect(ends).toBe(false);
  }

  const { _id } = (await caseOf(placed)) ?? { _id: '' };
  await settle(_id, { decision: 'dismiss' });
  const later = await getOrderStatus(inside, { clientTxnId: placed.orderid });
  expect(later.data.status).not.toBe('review');
});
