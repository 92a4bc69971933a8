// More money under the bank reference of a payment that is counted: a person credits it once, and no more than the
// gateway names.
import { beforeEach, expect, test } from 'vitest';
import { getOrderRecord } from '@/lib/domain/order-record';
import { listReviews, recheckPayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { compareWithBank } from '@/lib/domain/reconciliation/sources/compare-with-bank';
import { compareWithGateway } from '@/lib/domain/reconciliation/sources/compare-with-gateway';
import { rupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

interface Paid {
  client_txn_id: string;
}

/**
 * The same with a gateway that names so many paise more under the bank reference of the payment; null: it does not
 * answer.
 */
function naming(more: bigint | null, of: typeof context = context): typeof context {
  const { ekqr } = context.gateways;
  const fetchState: typeof ekqr.fetchState = async (payment) => {
    const state = await ekqr.fetchState(payment);
    if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
    return more === null
      ? { outcome: 'unknown', message: 'away' }
      : { ...state, amount: state.amount + more };
  };
  return { ...of, gateways: { ...context.gateways, ekqr: { ...ekqr, fetchState } } };
}

const recheck = async (paid: Paid, more: bigint) => recheckPayment(naming(more), await shop.paymentOf(paid));

async function casesOf({ client_txn_id }: Paid) {
  return (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);
}
const said = async (paid: Paid) =>
  (await casesOf(paid)).map(({ cause, moneyAtRisk }) => [cause, moneyAtRisk]).sort();

/** A person decides the only case, while the gateway names so much more. */
async function settle(paid: Paid, more: bigint | null, decision: Decision = 'credit'): Promise<void> {
  const [review] = await casesOf(paid);
  const { utr } = await shop.paymentOf(paid);
  await settleReview(naming(more, admin), {
    reviewId: review?._id ?? '',
    decision,
    reason: 'as the bank says',
    ...(decision === 'credit' && { reference: utr ?? '' }),
  });
}

const dayOf = (time: Date) => istDateTime(time).slice(0, 10);

function statement(day: string, credits: { utr: string; amount: bigint }[]): Buffer {
  const date = day.split('-').reverse().join('/');
  const lines = credits.map(({ utr, amount }) => `${date},UPI/${utr}/payer@bank/Payment,,${rupees(amount)}`);
  return Buffer.from(['Date,Narration,Debit,Credit', ...lines].join('\n'));
}

test('bug: more money under the reference of a counted payment could not be credited', async () => {
  const placed = await shop.sell();
  await recheck(placed, 40_00n);
  const [review] = await casesOf(placed);
  const { utr } = await shop.paymentOf(placed);
  expect(review).toMatchObject({
    cause: 'second_payment',
    moneyAtRisk: 40,
    decisions: ['credit', 'dismiss'],
    asksAmount: false,
    evidence: { counted: utr, said: { utr, amount: '4000' } },
  });
  await expect(
    settleReview(naming(40_00n, admin), {
      reviewId: review?._id ?? '',
      decision: 'credit',
      reason: 'as the bank says',
      reference: '600000000001',
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  await settle(placed, 40_00n);
  expect(await shop.balance(placed.viewer)).toBe(40_00n);
  const { timeline } = await getOrderRecord(admin, { orderId: placed.orderid });
  const paid = timeline.filter((entry) => entry.kind === 'payment' && entry.step === 'paid');
  expect(paid).toMatchObject([
    { utr, received: 40, isBeside: true },
    { utr, isBeside: false },
  ]);
  await shop.assertAllEnded();
});

test('an answer that repeats what is credited opens no case, and one that names still more opens one about the rest', async () => {
  const placed = await shop.sell();
  await recheck(placed, 40_00n);
  await settle(placed, 40_00n);
  await recheck(placed, 40_00n);
  expect(await said(placed)).toEqual([]);
  await recheck(placed, 55_00n);
  expect(await said(placed)).toEqual([['second_payment', 15]]);
  await settle(placed, 55_00n);
  expect(await shop.balance(placed.viewer)).toBe(55_00n);
  await recheck(placed, 55_00n);
  expect(await said(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('nothing is credited that the gateway does not name when a person decides', async () => {
  const placed = await shop.sell();
  await recheck(placed, 40_00n);
  await expect(settle(placed, null)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(settle(placed, 10_00n)).rejects.toMatchObject({ code: 'conflict' });
  expect(await said(placed)).toEqual([['second_payment', 10]]);
  await expect(settle(placed, 0n)).rejects.toMatchObject({ code: 'conflict' });
  expect(await said(placed)).toEqual([]);
  expect(await shop.balance(placed.viewer)).toBe(0n);
  await shop.assertAllEnded();
  // It is named once more.
  await recheck(placed, 40_00n);
  await settle(placed, 40_00n);
  expect(await shop.balance(placed.viewer)).toBe(40_00n);
  await shop.assertAllEnded();
});

test('two persons who credit the same surplus at once credit it once', async () => {
  const placed = await shop.sell();
  await recheck(placed, 40_00n);
  const both = await Promise.allSettled([settle(placed, 40_00n), settle(placed, 40_00n)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.balance(placed.viewer)).toBe(40_00n);
  await shop.assertAllEnded();
});

test('a surplus that a person has dismissed is before nobody again, and what comes on top of it is', async () => {
  const placed = await shop.sell();
  await recheck(placed, 40_00n);
  await settle(placed, 40_00n, 'dismiss');
  await recheck(placed, 40_00n);
  expect(await said(placed)).toEqual([]);
  await recheck(placed, 50_00n);
  expect(await said(placed)).toEqual([['second_payment', 10]]);
  await settle(placed, 50_00n);
  expect(await shop.balance(placed.viewer)).toBe(10_00n);
  await shop.assertAllEnded();
});

test('what goes back of a payment with a surplus is first the surplus, and each part is booked once', async () => {
  const placed = await shop.sell();
  const { value } = await shop.read(placed);
  await recheck(placed, 40_00n);
  await settle(placed, 40_00n);
  await recheck(placed, 10_00n);
  expect(await said(placed)).toEqual([['payment_reversed', 30]]);
  await settle(placed, 10_00n, 'loss');
  await recheck(placed, -value);
  expect(await said(placed)).toEqual([
    ['payment_reversed', 10],
    ['payment_reversed', rupees(value)],
  ]);
  await shop.assertAllEnded();
  await recheck(placed, 40_00n);
  expect(await said(placed)).toEqual([['payment_reinstated', 30]]);
  await settle(placed, 40_00n, 'reinstated');
  await recheck(placed, 40_00n);
  expect(await said(placed)).toEqual([]);
  expect(await shop.balance(placed.viewer)).toBe(40_00n);
  await shop.assertAllEnded();
});

test('bug: money that was there again with a surplus above it was before nobody', async () => {
  const placed = await shop.sell();
  const { value } = await shop.read(placed);
  await recheck(placed, -value);
  await settle(placed, -value, 'loss');
  await recheck(placed, 40_00n);
  expect(await said(placed)).toEqual([
    ['payment_reinstated', rupees(value)],
    ['second_payment', 40],
  ]);
  await shop.assertAllEnded();
});

test('the surplus of a top-up is credited with a line of its own', async () => {
  const viewer = await shop.shopper();
  const top = await shop.topUp(viewer, 500);
  await shop.pay(top);
  await shop.drain();
  await recheck(top, 40_00n);
  await settle(top, 40_00n);
  expect(await shop.balance(viewer)).toBe(540_00n);
  await shop.assertInvariants();
});

test('gateway and bank agree with a payment and its credited surplus, whether the bank has one line or two', async () => {
  const placed = await shop.sell();
  await recheck(placed, 40_00n);
  const { utr, paidAt, id, receivedAmount } = await shop.paymentOf(placed);
  if (!utr || !paidAt || !receivedAmount) throw new Error('it is not paid');
  const day = dayOf(paidAt);
  const found = async () => {
    const gateway = await compareWithGateway(naming(40_00n), 'ekqr', day);
    const ofBank = async (credits: bigint[]) =>
      compareWithBank(
        context,
        statement(
          day,
          credits.map((amount) => ({ utr, amount })),
        ),
        day,
      );
    const one = await ofBank([receivedAmount + 40_00n]);
    const two = await ofBank([receivedAmount, 40_00n]);
    return [gateway, one, two].map(({ found }) =>
      found.filter(({ paymentId }) => paymentId === id).map(({ kind }) => kind),
    );
  };
  expect(await found()).toEqual([['amount_differs'], ['amount_differs'], ['twice_there']]);
  await settle(placed, 40_00n);
  expect(await found()).toEqual([[], [], []]);
});
