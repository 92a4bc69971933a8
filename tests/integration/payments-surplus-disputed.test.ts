// A dispute about all the money under one bank reference: of the payment, and of the surplus that a person credited.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, recheckPayment, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { readPayments } from '@/lib/domain/reconciliation/list-our-payments';
import { getOnHold } from '@/lib/domain/wallet';
import type { Dispute, PaymentState } from '@/lib/integrations/payments';
import { newId } from '@/lib/platform/ids';
import { rupees } from '@/lib/platform/money';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { type RazorpayOrder as Placed, razorpayOrders } from '../support/shop/razorpay-orders';

const shop = await openShop({ razorpay: true });
const { context, order, pay } = razorpayOrders(shop);
const admin = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

const SURPLUS = 40_00n;

/** The same with a gateway that names the surplus, and this of the dispute; null: it says nothing of the payment. */
function saying(of: typeof context, dispute: Dispute | null, more: bigint | null = SURPLUS): typeof context {
  const { razorpay } = context.gateways;
  const fetchState: typeof razorpay.fetchState = async (payment): Promise<PaymentState> => {
    const state = await razorpay.fetchState(payment);
    if (more === null || state.outcome !== 'paid') return { outcome: 'unknown', message: 'away' };
    return { ...state, amount: state.amount + more };
  };
  const fetchDispute: typeof razorpay.fetchDispute = async () =>
    dispute ? { outcome: 'fetched', dispute } : { outcome: 'unknown', message: 'away' };
  return { ...of, gateways: { ...context.gateways, razorpay: { ...razorpay, fetchState, fetchDispute } } };
}

/** A delivered order whose surplus is in the wallet, or else before a person, and a dispute about as much. */
async function disputed(amountOf: (received: bigint) => bigint, { isCredited } = { isCredited: true }) {
  const placed = await order();
  await pay(placed);
  const payment = await shop.paymentOf(placed);
  await recheckPayment(saying(context, null), payment);
  let heard: Dispute | null = null;
  const credit = () => settle(placed, 'credit', { reference: payment.utr ?? '', dispute: heard });
  if (isCredited) {
    await credit();
    expect(await balanceOf(placed)).toBe(SURPLUS);
  }
  const amount = amountOf(payment.amount);
  const id = `disp_${newId()}`;
  const about = {
    id,
    paymentId: payment.gatewayPaymentId ?? '',
    amount,
    reason: 'fraud',
    phase: 'chargeback',
  };
  const times = { respondBy: null, openedAt: null };
  const hear = async (status: Dispute['status'], more: bigint | null = SURPLUS) => {
    const amountDeducted = status === 'lost' ? amount : 0n;
    heard = { ...about, ...times, status, amountDeducted };
    await recheckPayment(saying(context, heard, more), payment, [{ outcome: 'disputed', disputeId: id }]);
  };
  return { placed, received: payment.amount, hear, credit };
}

interface Settling {
  reference?: string;
  /** What the gateway says when it is asked at the press. */
  dispute?: Dispute | null;
}

async function settle(
  placed: Placed,
  decision: Decision,
  { dispute = null, ...more }: Settling = {},
): Promise<void> {
  const cases = await casesOf(placed);
  const review = cases.find(({ cause }) => cause === 'second_payment') ?? cases[0];
  const reviewId = review?._id ?? '';
  await settleReview(saying(admin, dispute), { reviewId, decision, reason: 'as the bank says', ...more });
}

const viewerOf = async ({ orderid: id }: Placed) =>
  (await shop.db.order.findUniqueOrThrow({ where: { id } })).userId;
const balanceOf = async (placed: Placed) =>
  (await shop.db.wallet.findFirstOrThrow({ where: { userId: await viewerOf(placed), currency: 'INR' } }))
    .balance;
const casesOf = async ({ client_txn_id }: Placed) =>
  (await listReviews(context)).filter((review) => review.client_txn_id === client_txn_id);
const said = async (placed: Placed) =>
  (await casesOf(placed)).map(({ cause, moneyAtRisk }) => [cause, moneyAtRisk]).sort();

test.each([SURPLUS, null])(
  'bug: a lost dispute took nothing of a credited surplus (named: %s)',
  async (more) => {
    const { placed, received, hear } = await disputed((amount) => amount + SURPLUS);
    await hear('open', more);
    await hear('lost', more);
    expect(await said(placed)).toEqual(
      [
        ['payment_reversed', rupees(SURPLUS)],
        ['payment_reversed', rupees(received)],
      ].sort(),
    );
    // It is won after all.
    await hear('won', more);
    expect(await said(placed)).toEqual([]);
    await shop.assertAllEnded();
  },
);

test.each([
  ['all of it', (amount: bigint) => amount + SURPLUS, SURPLUS],
  ['a part of it', () => 15_00n, 15_00n],
] as const)(
  'bug: of a credited surplus nothing was on hold while its payment was disputed (%s)',
  async (_, amountOf, held) => {
    const { placed, hear } = await disputed(amountOf);
    const userId = await viewerOf(placed);
    await hear('open');
    expect(await getOnHold(context, userId)).toBe(held);
    await hear('won');
    expect(await getOnHold(context, userId)).toBe(0n);
    const told = await shop.db.notification.findMany({ where: { userId } });
    const kinds = told.map(({ kind }) => kind).filter((kind) => kind === 'held' || kind === 'released');
    expect(kinds.sort()).toEqual(['held', 'released']);
  },
);

test('a lost dispute takes the surplus first, and each part is booked once', async () => {
  const { placed, hear } = await disputed(() => SURPLUS + 1_00n);
  await hear('open');
  await hear('lost');
  expect(await said(placed)).toEqual([
    ['payment_reversed', 1],
    ['payment_reversed', rupees(SURPLUS)],
  ]);
  await settle(placed, 'loss');
  await settle(placed, 'loss');
  await hear('lost');
  expect(await said(placed)).toEqual([]);
  await hear('won');
  expect(await said(placed)).toEqual([
    ['payment_reinstated', 1],
    ['payment_reinstated', rupees(SURPLUS)],
  ]);
  await shop.assertAllEnded();
});

test('bug: the proof named a lost dispute of which the surplus bore all', async () => {
  const { placed, hear } = await disputed(() => 15_00n);
  await hear('open');
  await hear('lost');
  expect(await said(placed)).toEqual([['payment_reversed', 15]]);
  await shop.assertInvariants();
  await hear('won');
  await shop.assertAllEnded();
});

test('bug: a surplus could be credited that a lost dispute had taken', async () => {
  const { placed, received, hear, credit } = await disputed((amount) => amount + SURPLUS, {
    isCredited: false,
  });
  await hear('open');
  await hear('lost');
  expect(await said(placed)).toEqual([['payment_reversed', rupees(received)]]);
  await shop.assertInvariants();
  // It is won after all, and the surplus is before a person again.
  await hear('won');
  expect(await said(placed)).toEqual([['second_payment', rupees(SURPLUS)]]);
  await credit();
  expect(await balanceOf(placed)).toBe(SURPLUS);
  await shop.assertAllEnded();
});

test('bug: nobody was told that a surplus was on hold which was credited during a dispute', async () => {
  const { placed, hear, credit } = await disputed((amount) => amount + SURPLUS, { isCredited: false });
  const userId = await viewerOf(placed);
  await hear('open');
  await credit();
  expect(await getOnHold(context, userId)).toBe(SURPLUS);
  const kinds = async () =>
    (await shop.db.notification.findMany({ where: { userId, kind: { in: ['held', 'released'] } } })).map(
      ({ kind }) => kind,
    );
  expect(await kinds()).toEqual(['held']);
  await hear('won');
  expect((await kinds()).sort()).toEqual(['held', 'released']);
});

test.each([SURPLUS, null])(
  'bug: what a lost dispute had taken of a surplus could be credited, and the payment lacked all of it (named: %s)',
  async (more) => {
    const { placed, hear } = await disputed(() => SURPLUS + 10_00n, { isCredited: false });
    await hear('open');
    await hear('lost', more);
    expect(await said(placed)).toContainEqual(['payment_reversed', 10]);
    await hear('lost');
    expect(await said(placed)).toEqual([['payment_reversed', 10]]);
    await settle(placed, 'loss');
    await hear('lost');
    expect(await said(placed)).toEqual([]);
    await shop.assertInvariants();
    await hear('won');
    expect(await said(placed)).toEqual([
      ['payment_reinstated', 10],
      ['second_payment', rupees(SURPLUS)],
    ]);
    await shop.assertAllEnded();
  },
);

test('bug: a lost dispute took of the payment what the surplus that waits could bear', async () => {
  const { placed, hear, credit } = await disputed(() => 15_00n, { isCredited: false });
  await hear('open');
  await hear('lost');
  expect(await said(placed)).toEqual([['second_payment', 25]]);
  // Nothing of what is counted, for which a refund at the gateway could be taken.
  const [counted] = await readPayments(context, { clientTxnId: placed.client_txn_id });
  expect(counted).toMatchObject({ givenBack: 0n, lost: 0n });
  await shop.assertInvariants();
  await credit();
  expect(await balanceOf(placed)).toBe(25_00n);
  await hear('lost');
  expect(await said(placed)).toEqual([]);
  await shop.assertInvariants();
  await hear('won');
  expect(await said(placed)).toEqual([['second_payment', 15]]);
  await shop.assertAllEnded();
});
