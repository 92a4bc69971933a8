// Money that goes back after its payment was settled: order and wallet stay as they are, and a person decides whether
// the customer owes it or the store bears it.
import { beforeEach, expect, test } from 'vitest';
import { addRefund, getOrderRefunds, updateOrder } from '@/lib/domain/orders';
import { listReviews, settleReview, sweepPayments } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { getOnHold } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { db } = shop;
beforeEach(() => shop.calm());

const admin = { ...shop.context, actor: make.makeActor({ id: (await make.makeAdmin(db)).id }) };

async function sweepAfter(time: number): Promise<void> {
  shop.clock.advance(time);
  await sweepPayments(shop.context);
}

async function casesOf({ orderid }: Placed) {
  return (await listReviews(shop.context)).filter((review) => review.orderid === orderid);
}

const settle = (reviewId: string | undefined, decision: Decision, reference?: string) =>
  settleReview(admin, { reviewId: reviewId ?? '', decision, reason: 'talked to the bank', reference });

/** What the store's own accounts have of this order, in rupees. */
async function booked({ orderid }: Placed): Promise<Record<string, number>> {
  const rows = await db.$queryRaw<{ account: string; sum: bigint }[]>`
    select e.account, sum(e.amount)::bigint as sum
      from ledger_entries e
      join ledger_journals j on j.id = e.journal_id
     where j.reference in (select id from payments where order_id = ${orderid}
                           union select id from reviews where order_id = ${orderid})
       and e.currency = 'INR'
     group by e.account having sum(e.amount) <> 0`;
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum) / 100]));
}

async function reversed(viewer?: Placed['viewer']): Promise<{ placed: Placed; price: number }> {
  const placed = await shop.sell(viewer ? { viewer } : {});
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  return { placed, price: Number((await shop.read(placed)).value) / 100 };
}

test('a payment that goes back after the delivery is a case, and takes nothing by itself', async () => {
  const { placed, price } = await reversed();
  expect(await casesOf(placed)).toMatchObject([
    {
      cause: 'payment_reversed',
      moneyAtRisk: price,
      decisions: ['receivable', 'loss', 'dismiss'],
      evidence: { clientTxnId: placed.client_txn_id, said: { amount: '0', remark: 'Reversed by the bank' } },
    },
  ]);
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', payments: [{ status: 'paid', gatewayAmount: 0n }] });
  expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
  await sweepAfter(days(2));
  expect(await casesOf(placed)).toHaveLength(1);
  await shop.assertAllEnded();
});

test.each(['failure', 'refunded', 'chargeback', 'DISPUTED'])(
  'a paid payment of which the gateway says %s is noticed on schedule',
  async (status) => {
    const placed = await shop.sell();
    shop.fault('ekqr', 'reversed', placed.client_txn_id, { params: { status } });
    await sweepAfter(minutes(11));
    expect(await casesOf(placed)).toMatchObject([{ cause: 'payment_reversed' }]);
    // A gateway that takes its word back: the case that no person decided closes by itself.
    shop.sandbox.clearFaults();
    await sweepAfter(hours(1));
    expect(await casesOf(placed)).toEqual([]);
    await shop.assertAllEnded();
  },
);

test('a reversal that a person calls a loss is booked once', async () => {
  const { placed, price } = await reversed();
  const [review] = await casesOf(placed);
  await settle(review?._id, 'loss');
  await expect(settle(review?._id, 'loss')).rejects.toMatchObject({ code: 'conflict' });
  expect(await booked(placed)).toEqual({ losses: -price, sales: price });
  await sweepAfter(hours(2));
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('a receivable stays before a person until the customer pays it again', async () => {
  const { placed, price } = await reversed();
  const [review] = await casesOf(placed);
  await settle(review?._id, 'receivable');
  expect(await booked(placed)).toEqual({ receivables: -price, sales: price });
  const [owed, ...more] = await casesOf(placed);
  expect(more).toEqual([]);
  expect(owed).toMatchObject({
    cause: 'receivable',
    moneyAtRisk: price,
    decisions: ['recovered', 'loss'],
    userid: placed.viewer.userid,
  });
  await shop.assertAllEnded();
  await expect(settle(owed?._id, 'dismiss')).rejects.toMatchObject({ code: 'conflict' });
  await expect(settle(owed?._id, 'recovered')).rejects.toMatchObject({ code: 'invalid_input' });
  const { utr } = await db.payment.findUniqueOrThrow({ where: { clientTxnId: placed.client_txn_id } });
  await expect(settle(owed?._id, 'recovered', utr ?? '')).rejects.toMatchObject({ code: 'conflict' });
  await settle(owed?._id, 'recovered', '700000000001');
  expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test('a receivable that is written off becomes a loss', async () => {
  const { placed, price } = await reversed();
  await settle((await casesOf(placed))[0]?._id, 'receivable');
  await settle((await casesOf(placed))[0]?._id, 'loss');
  expect(await booked(placed)).toEqual({ losses: -price, sales: price });
  await shop.assertAllEnded();
});

test('bug: who had bought it decided that the store bears what the bank took back', async () => {
  const { placed, price } = await reversed();
  const mine = { ...shop.context, actor: make.makeActor({ id: placed.viewer.userid }) };
  const decide = async (decision: Decision, reference?: string) => {
    const reviewId = (await casesOf(placed))[0]?._id ?? '';
    return settleReview(mine, { reviewId, decision, reason: 'mine', reference });
  };
  const FORBIDDEN = { code: 'forbidden', description: { messageKey: 'payments.ownCase' } };
  await expect(decide('loss')).rejects.toMatchObject(FORBIDDEN);
  await expect(decide('dismiss')).rejects.toMatchObject(FORBIDDEN);
  await decide('receivable');
  await expect(decide('loss')).rejects.toMatchObject(FORBIDDEN);
  await expect(decide('recovered', '700000000009')).rejects.toMatchObject(FORBIDDEN);
  expect(await booked(placed)).toEqual({ receivables: -price, sales: price });
});

/** A customer of a reversed order who has spent a point, so that fewer are left than the order earned. */
async function spender(): Promise<{ placed: Placed; left: bigint }> {
  const { placed } = await reversed(await shop.shopperWith(1n, 60n));
  const earned = await pointsOf(placed);
  expect(earned).toBeGreaterThan(1_00n);
  await shop.redeem(placed.viewer, 1);
  return { placed, left: earned - 1_00n };
}

const pointsOf = ({ viewer }: Placed) => shop.balance(viewer, 'POINTS');

test('points follow what a bank took back, and are given again with the money', async () => {
  const { placed, left } = await spender();
  await settle((await casesOf(placed))[0]?._id, 'receivable');
  expect(await pointsOf(placed)).toBe(0n);
  await shop.assertAllEnded();
  // Those that were spent were not taken, and are not given a second time.
  await settle((await casesOf(placed))[0]?._id, 'recovered', '700000000002');
  expect(await pointsOf(placed)).toBe(left);
  await shop.assertAllEnded();
});

test('points that a reversal found spent are not taken of those that another order earns', async () => {
  const { placed } = await spender();
  await settle((await casesOf(placed))[0]?._id, 'receivable');
  await shop.sell({ viewer: placed.viewer });
  const earned = await pointsOf(placed);
  expect(earned).toBeGreaterThan(0n);
  await settle((await casesOf(placed))[0]?._id, 'loss');
  expect(await pointsOf(placed)).toBe(earned);
  await shop.assertAllEnded();
});

test('an order that is delivered after the bank took its money back has its points when the money comes again', async () => {
  const placed = await shop.order({ item: 'byHand' });
  await shop.pay(placed);
  await shop.drain();
  await shop.pay(placed, { outcome: 'reversal' });
  await sweepAfter(hours(1));
  await settle((await casesOf(placed))[0]?._id, 'receivable');
  const complete = () => updateOrder(admin, { orderId: placed.orderid, newStatus: 'Completed' });
  await expect(complete()).rejects.toMatchObject({ code: 'conflict' });
  await complete();
  expect(await pointsOf(placed)).toBe(0n);
  await shop.assertInvariants();
  await settle((await casesOf(placed))[0]?._id, 'recovered', '700000000003');
  const { value } = await shop.read(placed);
  expect(await pointsOf(placed)).toBe(value / 100n);
  await shop.assertAllEnded();
});

test('a reversal that a person dismisses is not opened again while the gateway says the same', async () => {
  const { placed, price } = await reversed();
  await settle((await casesOf(placed))[0]?._id, 'dismiss');
  await sweepAfter(hours(2));
  await sweepAfter(days(4));
  expect(await casesOf(placed)).toEqual([]);
  expect(await booked(placed)).toEqual({ gateway: -price, sales: price });
  await shop.assertAllEnded();
});

test('money that comes again after its case was dismissed, and goes back once more, is a case of its own', async () => {
  const placed = await shop.sell();
  const reverse = () =>
    shop.fault('ekqr', 'reversed', placed.client_txn_id, { params: { status: 'refunded' } });
  reverse();
  await sweepAfter(minutes(11));
  const [first] = await casesOf(placed);
  await settle(first?._id, 'dismiss');
  shop.sandbox.clearFaults();
  await sweepAfter(hours(1));
  expect(await casesOf(placed)).toEqual([]);
  reverse();
  await sweepAfter(hours(6));
  const price = Number((await shop.read(placed)).value) / 100;
  const [second] = await casesOf(placed);
  expect(second).toMatchObject({ cause: 'payment_reversed', moneyAtRisk: price });
  await settle(second?._id, 'loss');
  expect(await booked(placed)).toEqual({ losses: -price, sales: price });
  // What was booked stays booked until a person books that it is there again, so that the same is not booked twice.
  shop.sandbox.clearFaults();
  await sweepAfter(days(1));
  reverse();
  await sweepAfter(days(3));
  expect(await casesOf(placed)).toEqual([]);
  await shop.assertAllEnded();
});

test.each<Decision | null>([null, 'receivable', 'loss'])(
  'money that went back at the bank is not refunded to the wallet as well, when its case is decided as %s',
  async (decision) => {
    const { placed, price } = await reversed();
    if (decision) await settle((await casesOf(placed))[0]?._id, decision);
    const wish = { orderId: placed.orderid, cause: 'not_received' as const, note: 'so they say', packs: [] };
    const given = { amount: price, alreadyRefunded: 0, idempotency: NO_IDEMPOTENCY };
    await expect(addRefund(admin, { ...wish, ...given })).rejects.toMatchObject({ code: 'conflict' });
    expect(await getOrderRefunds(shop.context, { orderId: placed.orderid })).toMatchObject({ rest: 0 });
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await shop.assertAllEnded();
  },
);

test('an order whose payment went back is not refunded before its case is decided', async () => {
  const placed = await shop.paid('moogold');
  await shop.pay(placed, { outcome: 'reversal' });
  await sweepAfter(hours(1));
  const end = () =>
    updateOrder(admin, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'too late' });
  await expect(end()).rejects.toMatchObject({ code: 'conflict' });
  await settle((await casesOf(placed))[0]?._id, 'dismiss');
  expect(await end()).toMatchObject({ status: 'Refunded' });
});

test('an order that is refunded after its payment went back leaves what its customer owes before a person', async () => {
  const placed = await shop.paid('moogold');
  await shop.pay(placed, { outcome: 'reversal' });
  await sweepAfter(hours(1));
  const [review] = await casesOf(placed);
  await expect(settle(review?._id, 'loss')).rejects.toMatchObject({ code: 'conflict' });
  await settle(review?._id, 'receivable');
  const [owed] = await casesOf(placed);
  await expect(settle(owed?._id, 'loss')).rejects.toMatchObject({ code: 'conflict' });
  await updateOrder(admin, { orderId: placed.orderid, newStatus: 'Refunded', reason: 'out of stock' });
  expect(await casesOf(placed)).toMatchObject([
    { cause: 'receivable', decisions: ['recovered', 'offset', 'loss'] },
  ]);
  // The refund is in the wallet, and the same money is at the bank.
  expect(await getOnHold(shop.context, placed.viewer.userid)).toBe((await shop.read(placed)).value);
  await settle(owed?._id, 'loss');
});

test('a reversal is decided once when ten people decide at once', async () => {
  const { placed, price } = await reversed();
  const [review] = await casesOf(placed);
  const decisions: Decision[] = ['loss', 'receivable'];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, (_, turn) => settle(review?._id, decisions[turn % 2] ?? 'loss')),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const sums = await booked(placed);
  expect([
    { losses: -price, sales: price },
    { receivables: -price, sales: price },
  ]).toContainEqual(sums);
  await shop.assertAllEnded();
});

test('money that goes back from a top-up stays in the wallet, and cannot be spent before that is decided', async () => {
  const viewer = await shop.shopper();
  const top = await shop.topUp(viewer, 500);
  await shop.pay(top);
  await shop.drain();
  await shop.pay(top, { outcome: 'reversal' });
  await shop.drain();
  const review = (await listReviews(shop.context)).find(({ userid }) => userid === viewer.userid);
  expect(review).toMatchObject({ cause: 'payment_reversed', moneyAtRisk: 500 });
  const buy = () => shop.buy({ viewer });
  const refused = {
    code: 'not_available',
    message: expect.stringMatching(/^₹500 of your wallet is on hold/),
  };
  await expect(buy()).rejects.toMatchObject(refused);
  await settle(review?._id, 'receivable');
  await expect(buy()).rejects.toMatchObject(refused);
  expect(await shop.balance(viewer)).toBe(500_00n);
  const owed = (await listReviews(shop.context)).find(({ userid }) => userid === viewer.userid);
  await settle(owed?._id, 'loss');
  expect(await buy()).not.toBeNull();
  await shop.drain();
  await shop.assertInvariants();
});

test('a part that goes back is booked as that part', async () => {
  const placed = await shop.sell();
  const { ekqr } = shop.context.gateways;
  const payment = await db.payment.findUniqueOrThrow({ where: { clientTxnId: placed.client_txn_id } });
  const state = await ekqr.fetchState(payment);
  if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
  const fetchState = async () => ({ ...state, amount: state.amount - 100n });
  shop.clock.advance(minutes(11));
  await sweepPayments({
    ...shop.context,
    gateways: { ...shop.context.gateways, ekqr: { ...ekqr, fetchState } },
  });
  const [review] = await casesOf(placed);
  expect(review).toMatchObject({ cause: 'payment_reversed', moneyAtRisk: 1 });
  await settle(review?._id, 'loss');
  await shop.assertAllEnded();
  expect((await booked(placed)).losses).toBe(-1);
});
