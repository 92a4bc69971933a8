// Refunds to where the payment came from: what staff give, settle and take back.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { addRefund, getCorrections, getOrderRefunds, reopenOrder } from '@/lib/domain/orders';
import { listReviews, recheckPayment, settlePayment, settleReview } from '@/lib/domain/payments';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import { keptOfOrder } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { days } from '@/lib/platform/time';
import * as make from '../support/make';
import { openSourceRefunds, type Placed } from '../support/source-refunds';

const {
  shop,
  db,
  context,
  staff,
  admin,
  order,
  pay,
  fault,
  refundsOf,
  refundOf,
  atGateway,
  undelivered,
  delivered,
  choose,
  settle,
  statusOf,
  booked,
} = await openSourceRefunds();
beforeEach(() => shop.calm());
// Their moments are ahead of the clock of the next test.
afterEach(async () => {
  await db.restore.deleteMany();
});

describe('staff', () => {
  test('see before an order ends that its customer will choose where the money goes', async () => {
    const placed = await order('byHand');
    await pay(placed);
    await shop.drain();
    expect(await getOrderRefunds(context, { orderId: placed.orderid })).toMatchObject({
      rest: 0,
      hasSource: true,
    });
  });

  test('give back a part to the source, and the order stays Completed', async () => {
    const placed = await delivered('twoPacks');
    const { value } = await shop.read(placed);
    const give = (amount: number, alreadyRefunded: number, way: 'source' | 'choice' | 'wallet') =>
      addRefund(admin, {
        orderId: placed.orderid,
        amount,
        alreadyRefunded,
        cause: 'not_received',
        note: 'one pack',
        packs: [],
        way,
        idempotency: NO_IDEMPOTENCY,
      });
    expect(await getOrderRefunds(context, { orderId: placed.orderid })).toMatchObject({ hasSource: true });
    await give(5, 0, 'source');
    await give(6, 5, 'choice');
    await give(7, 11, 'wallet');
    await shop.drain();
    expect(await refundsOf(placed)).toMatchObject([
      { state: 'processed', amount: 500n, chosenBy: 'staff' },
      { state: 'asked', amount: 600n },
    ]);
    expect(await shop.balance(placed.viewer)).toBe(700n);
    await choose(placed, 'source');
    await shop.drain();
    expect(atGateway(placed).map(({ amount }) => amount)).toEqual([500, 600]);
    const rest = Number(value) / 100 - 18;
    await expect(give(rest + 0.01, 18, 'source')).rejects.toMatchObject({ code: 'conflict' });
    await give(rest, 18, 'source');
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
    expect((await statusOf(placed)).order.refunded).toBe(Number(value) / 100);
    await shop.assertAllEnded();
  });

  test('reopen an order while its refund was not sent, and not afterwards', async () => {
    const [asked, sent] = [await undelivered(), await undelivered()];
    await choose(sent, 'source');
    await shop.drain();
    const { reopening } = await getCorrections(admin, { orderId: sent.orderid });
    expect(reopening).toBeNull();
    const { seen, reopening: possible } = await getCorrections(admin, { orderId: asked.orderid });
    await reopenOrder(admin, {
      orderId: asked.orderid,
      seen,
      takes: possible?.takes ?? 0,
      reason: 'a mistake',
      idempotency: NO_IDEMPOTENCY,
    });
    expect(await refundOf(asked)).toMatchObject({ state: 'taken_back' });
    expect(await booked(asked)).toEqual({});
    await expect(choose(asked, 'wallet')).rejects.toMatchObject({ code: 'conflict' });
    await shop.drain();
    await shop.assertInvariants();
  });

  test('do not reopen an order that an early version cancelled, and that was refunded later in parts', async () => {
    const placed = await order();
    const { id: orderId, value } = await shop.read(placed);
    await pay(placed, { webhook: false });
    await transaction(context, async (inside) => {
      await settlePayment(inside, placed.client_txn_id);
      await inside.db
        .$executeRaw`delete from graphile_worker._private_jobs where key = ${`deliver:${orderId}`}`;
    });
    // Its price is still with the store.
    await shop.database.owner.prisma.order.update({ where: { id: orderId }, data: { status: 'Cancelled' } });
    const moved = { kind: 'cancelled', from: 'Processing', to: 'Cancelled' } as const;
    await db.orderEvent.create({ data: { ...moved, orderId, at: shop.clock.now() } });
    fault('refund_low_balance', placed);
    const refund = (amount: number, alreadyRefunded: number) =>
      addRefund(admin, {
        orderId,
        amount,
        alreadyRefunded,
        cause: 'other',
        note: 'in parts',
        packs: [],
        way: 'source',
        idempotency: NO_IDEMPOTENCY,
      });
    await refund(20, 0);
    await refund(Number(value) / 100 - 20, 20);
    await shop.drain();
    const { seen, reopening } = await getCorrections(admin, { orderId });
    expect(reopening).toBeNull();
    const wish = {
      orderId,
      seen,
      takes: Number(value) / 100,
      reason: 'a mistake',
      idempotency: NO_IDEMPOTENCY,
    };
    await expect(reopenOrder(admin, wish)).rejects.toMatchObject({ code: 'conflict' });
    expect((await refundsOf(placed)).map(({ state }) => state)).toEqual(['due', 'due']);
    shop.sandbox.clearFaults();
    await shop.assertInvariants();
  });

  test('while the bank may have given it back nothing is sent, and what it gave back is set against it', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    await pay(placed, { outcome: 'reversal' });
    await shop.drain();
    const [review] = (await listReviews(context)).filter((each) => each.orderid === placed.orderid);
    expect(review).toMatchObject({ cause: 'payment_reversed' });
    await expect(choose(placed, 'wallet')).rejects.toMatchObject({ code: 'conflict' });
    await choose(placed, 'source');
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'due', error: expect.stringContaining('bank') });
    await expect(settle(placed, 'returned')).rejects.toMatchObject({ code: 'conflict' });
    const decided = { decision: 'loss', reason: 'the dispute is lost' } as const;
    await settleReview(admin, { reviewId: review?._id ?? '', ...decided });
    // Its customer has the price from the bank already.
    await expect(settle(placed, 'wallet')).rejects.toMatchObject({ code: 'conflict' });
    await settle(placed, 'returned');
    expect(await refundOf(placed)).toMatchObject({ state: 'returned' });
    expect(await booked(placed)).toEqual({ sales: -value, losses: value });
    expect(atGateway(placed)).toEqual([]);
    await shop.assertAllEnded();
  });

  test('a refund that the bank stood for waits for a person again when the bank has given the money to the store once more', async () => {
    const placed = await undelivered();
    const payment = await db.payment.findUniqueOrThrow({ where: { clientTxnId: placed.client_txn_id } });
    const { razorpay } = context.gateways;
    const paid = await razorpay.fetchState(payment);
    const decide = async (cause: string, decision: 'loss' | 'reinstated') => {
      const review = (await listReviews(context)).find(
        (r) => r.orderid === placed.orderid && r.cause === cause,
      );
      await settleReview(admin, { reviewId: review?._id ?? '', decision, reason: 'as the bank says' });
    };
    const recheck = async (fetchState: typeof razorpay.fetchState) => {
      const gateways = { ...context.gateways, razorpay: { ...razorpay, fetchState } };
      await recheckPayment({ ...context, gateways }, payment);
    };
    await pay(placed, { outcome: 'reversal' });
    await shop.drain();
    for (let time = 0; time < 2; time += 1) {
      if (time > 0) await recheck((known) => razorpay.fetchState(known));
      await decide('payment_reversed', 'loss');
      await settle(placed, 'returned');
      await shop.assertAllEnded();
      await recheck(async () => paid);
      await decide('payment_reinstated', 'reinstated');
      expect(await refundOf(placed)).toMatchObject({ state: 'failed', amount: payment.amount });
      expect(await booked(placed)).toEqual({ sales: -payment.amount, refunds: payment.amount });
      await shop.assertInvariants();
    }
    await choose(placed, 'wallet');
    expect(await shop.balance(placed.viewer)).toBe(payment.amount);
    await shop.assertInvariants();
  });

  test('give back the rest of the price after the bank itself gave back a part that was on its way', async () => {
    const placed = await delivered('twoPacks');
    const { value } = await shop.read(placed);
    const earned = await shop.balance(placed.viewer, 'POINTS');
    const part = 5_00n;
    const rest = Number(value - part) / 100;
    fault('refund_low_balance', placed);
    const refund = (amount: number, alreadyRefunded: number, way: 'source' | 'wallet') =>
      addRefund(admin, {
        orderId: placed.orderid,
        amount,
        alreadyRefunded,
        cause: 'not_received',
        note: 'one pack',
        packs: [],
        way,
        idempotency: NO_IDEMPOTENCY,
      });
    await refund(Number(part) / 100, 0, 'source');
    await shop.drain();
    const { paymentId } = await refundOf(placed);
    const { id: reviewId } = await make.makeReview(db, {
      orderId: placed.orderid,
      paymentId,
      cause: 'payment_reversed',
      moneyAtRisk: part,
    });
    await db.payment.update({ where: { id: paymentId }, data: { gatewayAmount: { decrement: part } } });
    const pointsFor = (kept: bigint) => (earned * kept) / value;
    expect(await shop.balance(placed.viewer, 'POINTS')).toBe(pointsFor(value - part));
    await settleReview(admin, { reviewId, decision: 'loss', reason: 'the dispute is lost' });
    expect(await shop.balance(placed.viewer, 'POINTS')).toBe(pointsFor(value - part - part));
    expect(await getOrderRefunds(context, { orderId: placed.orderid })).toMatchObject({
      rest: Number(value - part - part) / 100,
    });
    await settle(placed, 'returned');
    // The bank gave back the same part as the refund: the points of it are taken once.
    expect(await shop.balance(placed.viewer, 'POINTS')).toBe(pointsFor(value - part));
    shop.sandbox.clearFaults();
    expect(await getOrderRefunds(context, { orderId: placed.orderid })).toMatchObject({ rest });
    expect(await transaction(context, (inside) => keptOfOrder(inside, placed.orderid))).toBe(value - part);
    await expect(refund(rest + 0.01, 5, 'wallet')).rejects.toMatchObject({ code: 'conflict' });
    await refund(rest, 5, 'wallet');
    expect(await shop.balance(placed.viewer)).toBe(value - part);
    expect(await shop.balance(placed.viewer, 'POINTS')).toBe(0n);
    await shop.assertAllEnded();
  });

  test('an order whose payment went back after the moment of a restored database is not delivered by itself', async () => {
    const placed = await order('moogold');
    await pay(placed);
    const payment = await db.payment.findUniqueOrThrow({ where: { clientTxnId: placed.client_txn_id } });
    const now = shop.clock.now();
    await db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
    await settlePayment(context, placed.client_txn_id);
    const { razorpay } = context.gateways;
    const state = await razorpay.fetchState(payment);
    if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
    const fetchState: typeof razorpay.fetchState = async (asked) =>
      asked.clientTxnId === placed.client_txn_id ? { ...state, amount: 0n } : razorpay.fetchState(asked);
    const gateways = { ...context.gateways, razorpay: { ...razorpay, fetchState } };
    await compareAfterRestore({ ...context, gateways });
    const seen = (await getQuarantine(context))?.comparedAt ?? '';
    await endQuarantine(admin, { seen, reason: 'compared with the statements by hand' });
    await shop.drain();
    expect(await shop.read(placed)).toMatchObject({ status: 'Processing' });
    expect(shop.booked(placed.player).moogold).toBe(0);
  });

  test('a refund that was made after the moment of a restored database is not given to the wallet as well', async () => {
    const placed = await undelivered();
    const { amount, paymentId } = await refundOf(placed);
    // The refund is later than the last scheduled question about the payment, so only the comparison can find it.
    const payment = await db.payment.update({ where: { id: paymentId }, data: { recheckAt: null } });
    shop.clock.advance(days(8));
    const now = shop.clock.now();
    await db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now } });
    // The lost database had sent it to the source, and got the webhook.
    const { razorpay } = context.gateways;
    const state = await razorpay.fetchState(payment);
    if (state.outcome !== 'paid') throw new Error('the gateway does not know the payment');
    const fetchState: typeof razorpay.fetchState = async (asked) =>
      asked.clientTxnId === payment.clientTxnId
        ? { ...state, amount: state.amount - amount }
        : razorpay.fetchState(asked);
    const gateways = { ...context.gateways, razorpay: { ...razorpay, fetchState } };
    await compareAfterRestore({ ...context, gateways });
    await db.restore.updateMany({ data: { endedAt: shop.clock.now(), reason: 'compared' } });
    await expect(choose(placed, 'wallet')).rejects.toMatchObject({
      description: { messageKey: 'refunds.bankIsAsked' },
    });
    expect(await shop.balance(placed.viewer)).toBe(0n);
  });

  describe('of an order that a restored database had', () => {
    /**
     * Delivered long before a database was restored to now and compared. The gateway says that it has so many paise
     * less, or nothing.
     */
    async function restored() {
      const placed = await delivered();
      await db.payment.updateMany({ where: { orderId: placed.orderid }, data: { recheckAt: null } });
      shop.clock.advance(days(8));
      const now = shop.clock.now();
      const compared = { comparedAt: now, endedAt: now, reason: 'compared' };
      await db.restore.create({ data: { id: newId(), recoveredTo: now, restoredAt: now, ...compared } });
      const { razorpay } = context.gateways;
      const as = (fetchState: typeof razorpay.fetchState) =>
        make.actingAs(
          { ...context, gateways: { ...context.gateways, razorpay: { ...razorpay, fetchState } } },
          staff,
        );
      const lacking = (paise: bigint) =>
        as(async (payment) => {
          const state = await razorpay.fetchState(payment);
          return state.outcome === 'paid' ? { ...state, amount: state.amount - paise } : state;
        });
      const silent = as(async () => ({ outcome: 'unknown', message: 'no answer' }));
      return { placed, lacking, silent };
    }
    const refundIn = (within: Context, { orderid: orderId }: Placed, amount: number) =>
      addRefund(within, {
        orderId,
        amount,
        alreadyRefunded: 0,
        cause: 'not_received',
        note: 'it never came',
        packs: [],
        way: 'wallet',
        idempotency: NO_IDEMPOTENCY,
      });

    test('nothing is refunded that the lost database had given back to the source', async () => {
      const { placed, lacking } = await restored();
      const { value } = await shop.read(placed);
      await expect(refundIn(lacking(value), placed, 10)).rejects.toMatchObject({ code: 'conflict' });
      expect(await shop.balance(placed.viewer)).toBe(0n);
      const cases = (await listReviews(context)).filter(({ orderid }) => orderid === placed.orderid);
      expect(cases).toMatchObject([{ cause: 'payment_reversed', moneyAtRisk: Number(value) / 100 }]);
    });

    test('nothing is refunded before the gateway has said what it has of the payment', async () => {
      const { placed, lacking, silent } = await restored();
      await expect(refundIn(silent, placed, 10)).rejects.toMatchObject({
        description: { messageKey: 'refunds.gatewayMustSay' },
      });
      await refundIn(lacking(0n), placed, 10);
      expect(await shop.balance(placed.viewer)).toBe(10_00n);
    });

    test('none is reopened that the lost database had refunded', async () => {
      const { placed, lacking, silent } = await restored();
      const { value } = await shop.read(placed);
      const { seen, reopening } = await getCorrections(admin, { orderId: placed.orderid });
      const reopen = (within: Context) =>
        reopenOrder(within, {
          orderId: placed.orderid,
          seen,
          takes: reopening?.takes ?? 0,
          reason: 'a mistake',
          idempotency: NO_IDEMPOTENCY,
        });
      await expect(reopen(silent)).rejects.toMatchObject({
        description: { messageKey: 'refunds.gatewayMustSay' },
      });
      await expect(reopen(lacking(value))).rejects.toMatchObject({ code: 'conflict' });
      expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
    });
  });
});
