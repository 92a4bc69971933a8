// Refunds to where the payment came from: who is asked, what is sent, and what the gateway makes of it.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import {
  addRefund,
  cancelOwnOrder,
  chooseRefund,
  createOrder,
  getCorrections,
  getOrderRefunds,
  getOrderStatus,
  reopenOrder,
  sendRefund,
  settleSourceRefund,
  sweepRefunds,
} from '@/lib/domain/orders';
import type { SourceRefundDecision } from '@/lib/domain/orders/schema';
import {
  listReviews,
  recheckPayment,
  settlePayment,
  settleReview,
  sweepPayments,
} from '@/lib/domain/payments';
import { compareAfterRestore, endQuarantine, getQuarantine } from '@/lib/domain/quarantine';
import { getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { keptOfOrder } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { days, hours, istDateTime, minutes } from '@/lib/platform/time';
import type { LinkInput } from '@/lib/sandbox';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop({ razorpay: true });
const { db } = shop;
beforeEach(() => shop.calm());

const withGateway = (gateway: 'ekqr' | 'razorpay'): Context => ({
  ...shop.context,
  shop: Object.assign({}, shop.context.shop, { gateway }),
});
const context = withGateway('razorpay');
const staff = await shop.shopper('admin');
const admin = make.actingAs(context, staff);

async function order(item: keyof typeof ITEMS = 'smileone', within = context) {
  const viewer = await shop.shopper();
  const player = shop.player();
  const body = {
    ...ITEMS[item],
    ...{ userid: viewer.userid, input1: player, input2: '2001', paymentmode: 'upi' as const },
  };
  return { ...(await createOrder(within, { viewer, body })), viewer, player };
}
type Placed = Awaited<ReturnType<typeof order>>;

const pay = ({ client_txn_id }: Placed, input: Partial<LinkInput> = {}) =>
  shop.sandbox.payLink({ client_txn_id, ...input });
const fault = (name: string, { client_txn_id: match }: Placed, params: Record<string, number> = {}) =>
  shop.sandbox.setFault({ service: 'razorpay', fault: name, params: { ...params, match } });
const refundsOf = ({ orderid: orderId }: Placed) =>
  db.sourceRefund.findMany({ where: { orderId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
async function refundOf(placed: Placed) {
  const all = await refundsOf(placed);
  const last = all.at(-1);
  if (!last) throw new Error('there is no refund');
  return last;
}
/** What the gateway has given back of the order's payment, in paise. */
function atGateway({ client_txn_id }: Placed) {
  const link = shop.sandbox.state().links.find(({ reference }) => reference === client_txn_id);
  return link?.attempts.flatMap(({ refunds }) => refunds) ?? [];
}

/** Paid at Razorpay, and no supplier delivers it. */
async function undelivered(): Promise<Placed> {
  const placed = await order();
  shop.fault('smileone', 'refused', placed.player, { params: { on: 'createorder' } });
  await pay(placed);
  await shop.drain();
  return placed;
}

/** A refund that counts as sent and that the gateway never got, while the bank says that it has given the money back. */
async function lostOnItsWay() {
  const placed = await undelivered();
  fault('refund_low_balance', placed);
  await choose(placed, 'source');
  await shop.drain();
  shop.sandbox.clearFaults();
  const { id, paymentId, amount } = await refundOf(placed);
  const lost = { state: 'sent', sends: 1, sentAt: shop.clock.now(), nextAt: shop.clock.now() };
  await db.sourceRefund.update({ where: { id }, data: lost });
  const { id: caseId } = await make.makeReview(db, {
    ...{ orderId: placed.orderid, paymentId, cause: 'payment_reversed', moneyAtRisk: amount },
  });
  await db.payment.update({ where: { id: paymentId }, data: { gatewayAmount: { decrement: amount } } });
  return { placed, caseId };
}

async function delivered(item: 'smileone' | 'twoPacks' = 'smileone'): Promise<Placed> {
  const placed = await order(item);
  await pay(placed);
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  return placed;
}

async function choose(placed: Placed, to: 'wallet' | 'source', who = placed.viewer) {
  const { id: refundid } = await refundOf(placed);
  const input = { orderid: placed.orderid, refundid, to, idempotency: NO_IDEMPOTENCY };
  return chooseRefund(make.actingAs(context, who), input);
}

async function settle(placed: Placed, decision: SourceRefundDecision) {
  const { id: refundId, orderId } = await refundOf(placed);
  const input = { orderId, refundId, decision, reason: 'talked on the phone', idempotency: NO_IDEMPOTENCY };
  return settleSourceRefund(admin, input);
}

const statusOf = (placed: Placed) =>
  getOrderStatus(make.actingAs(context, placed.viewer), { clientTxnId: placed.client_txn_id });

/** What the accounts have of this refund and its booking, in paise. */
async function booked(placed: Placed): Promise<Record<string, bigint>> {
  const rows = await db.$queryRaw<{ account: string; sum: bigint }[]>`
    select e.account::text, sum(e.amount)::bigint as sum
      from ledger_entries e join ledger_journals j on j.id = e.journal_id
     where j.reference = ${placed.orderid}
        or j.reference in (select id from source_refunds where order_id = ${placed.orderid})
        or j.reference in (select id from order_refunds where order_id = ${placed.orderid})
        or j.reference in (select id from order_reopenings where order_id = ${placed.orderid})
     group by e.account having sum(e.amount) <> 0`;
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}

describe('the choice', () => {
  test('an order that nobody delivers asks its customer, and its money waits in an account of its own', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    expect(await refundOf(placed)).toMatchObject({ state: 'asked', choice: null, amount: value });
    expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
    expect(await shop.balance(placed.viewer)).toBe(0n);
    const { order: view, refunds, steps } = await statusOf(placed);
    expect(view).toMatchObject({ status: 'Refunded', refunded: view.value });
    expect(refunds).toMatchObject([{ state: 'asked', to: null, days: 7, source: 'pa•••@sandbox' }]);
    expect(steps.at(-1)).toMatchObject({ kind: 'refund_asked' });
    await shop.assertAllEnded();
  });

  test('into the wallet at once', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    await choose(placed, 'wallet');
    expect(await shop.balance(placed.viewer)).toBe(value);
    expect(await booked(placed)).toEqual({ sales: -value, wallet: value });
    expect(await refundOf(placed)).toMatchObject({
      state: 'in_wallet',
      choice: 'wallet',
      chosenBy: 'customer',
    });
    const { order: view } = await statusOf(placed);
    expect(view.refunded).toBe(view.value);
    expect(atGateway(placed)).toEqual([]);
    await shop.assertAllEnded();
  });

  test('back to the source, by the gateway', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    await choose(placed, 'source');
    await shop.drain();
    const row = await refundOf(placed);
    expect(row).toMatchObject({ state: 'processed', choice: 'source', chosenBy: 'customer', sends: 1 });
    expect(atGateway(placed)).toMatchObject([
      {
        id: row.gatewayRefundId,
        receipt: row.id,
        key: row.id,
        amount: Number(value),
        arn: row.bankReference,
      },
    ]);
    expect(await booked(placed)).toEqual({ sales: -value, gateway: value });
    const { refunds, steps } = await statusOf(placed);
    expect(refunds).toMatchObject([{ state: 'processed', to: 'source', reference: row.bankReference }]);
    expect(steps.slice(-3).map(({ kind }) => kind)).toEqual([
      'refund_chosen',
      'refund_sent',
      'refund_processed',
    ]);
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await shop.assertAllEnded();
  });

  test('who does not answer within a day gets it back to the source', async () => {
    const placed = await undelivered();
    shop.clock.advance(hours(23));
    await sweepRefunds(context);
    expect(await refundOf(placed)).toMatchObject({ state: 'asked' });
    shop.clock.advance(hours(1) + minutes(1));
    await sweepRefunds(context);
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({
      state: 'processed',
      choice: 'source',
      chosenBy: 'default',
    });
    await shop.assertAllEnded();
  });

  test('a time that has leapt ahead chooses nothing', async () => {
    const placed = await undelivered();
    const { id: refundId } = await refundOf(placed);
    const later = new Date(Date.now() + days(2));
    const clock = { now: () => later, isSteady: () => false };
    await sendRefund({ ...context, clock }, { refundId });
    expect(await refundOf(placed)).toMatchObject({ state: 'asked' });
  });

  test('the first of a choice and the deadline counts, however they meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await undelivered();
      const { value } = await shop.read(placed);
      const { id: refundId } = await refundOf(placed);
      shop.clock.advance(hours(25));
      await Promise.allSettled([
        choose(placed, 'wallet'),
        sendRefund(context, { refundId }),
        choose(placed, 'wallet'),
        sendRefund(context, { refundId }),
      ]);
      await shop.drain();
      const { state } = await refundOf(placed);
      expect(['in_wallet', 'processed']).toContain(state);
      const there = BigInt(atGateway(placed).reduce((sum, { amount }) => sum + amount, 0));
      expect((await shop.balance(placed.viewer)) + there).toBe(value);
      shop.clock.reset();
    }
    await shop.assertAllEnded();
  });

  test('two hundred presses at once are one refund', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    const { id: refundId } = await refundOf(placed);
    await Promise.allSettled([
      ...Array.from({ length: 100 }, () => choose(placed, 'source')),
      ...Array.from({ length: 50 }, () => choose(placed, 'wallet')),
      ...Array.from({ length: 50 }, () => sendRefund(context, { refundId })),
    ]);
    await shop.drain();
    const there = BigInt(atGateway(placed).reduce((sum, { amount }) => sum + amount, 0));
    expect((await shop.balance(placed.viewer)) + there).toBe(value);
    expect(atGateway(placed).length).toBeLessThanOrEqual(1);
    await shop.assertAllEnded();
  });

  test('is made once, and by its own customer alone', async () => {
    const placed = await undelivered();
    await expect(choose(placed, 'wallet', await shop.shopper())).rejects.toMatchObject({ code: 'not_found' });
    await choose(placed, 'source');
    await expect(choose(placed, 'wallet')).rejects.toMatchObject({ code: 'conflict' });
    await expect(choose(placed, 'source')).resolves.toBeDefined();
    await shop.drain();
    expect(atGateway(placed)).toHaveLength(1);
  });

  test('an order that its customer cancels asks too', async () => {
    const placed = await order();
    await pay(placed, { webhook: false });
    await transaction(context, async (inside) => {
      await settlePayment(inside, placed.client_txn_id);
      await inside.db
        .$executeRaw`delete from graphile_worker._private_jobs where key = ${`deliver:${placed.orderid}`}`;
    });
    const input = { orderid: placed.orderid, paid: true, idempotency: NO_IDEMPOTENCY };
    const reply = await cancelOwnOrder(make.actingAs(context, placed.viewer), input);
    expect(reply.message).toMatchObject({ messageKey: 'orders.cancelledToChoose' });
    expect(await shop.read(placed)).toMatchObject({ status: 'Cancelled' });
    expect(await refundOf(placed)).toMatchObject({ state: 'asked' });
    await shop.assertAllEnded();
  });

  test('an order that was paid where nothing can be given back goes to the wallet, as before', async () => {
    const placed = await order('smileone', withGateway('ekqr'));
    shop.fault('smileone', 'refused', placed.player, { params: { on: 'createorder' } });
    await shop.pay(placed);
    await shop.drain();
    const { value, reason } = await shop.read(placed);
    expect(await refundsOf(placed)).toEqual([]);
    expect(await shop.balance(placed.viewer)).toBe(value);
    expect(reason).toBe('The supplier could not deliver this order; the amount was added to your wallet.');
    expect((await statusOf(placed)).refunds).toEqual([]);
  });
});

describe('the gateway', () => {
  test.each([
    ['refund_answer_lost', { ms: 0 }],
    ['refund_conflict', {}],
    ['refund_low_balance', {}],
    ['refund_blocked', {}],
  ])('after %s the refund is made once all the same', async (name, params) => {
    const placed = await undelivered();
    fault(name, placed, params);
    await choose(placed, 'source');
    await shop.drain();
    expect((await refundOf(placed)).state).not.toBe('failed');
    shop.sandbox.clearFaults();
    for (let round = 0; round < 3; round += 1) {
      shop.clock.advance(hours(2));
      await sweepRefunds(context);
      await shop.drain();
    }
    expect(await refundOf(placed)).toMatchObject({ state: 'processed' });
    expect(atGateway(placed)).toHaveLength(1);
    await shop.assertAllEnded();
  });

  test('what was not made waits unsent, with why', async () => {
    const placed = await undelivered();
    fault('refund_low_balance', placed);
    await choose(placed, 'source');
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({
      ...{ state: 'due', sends: 0, sentAt: null, error: expect.stringContaining('enough balance') },
    });
  });

  test('one whose sending was lost is not sent again once the bank may have given the money back', async () => {
    const { placed, caseId } = await lostOnItsWay();
    const ask = async () => {
      shop.clock.advance(hours(2));
      await sweepRefunds(context);
      await shop.drain();
    };
    await ask();
    expect(atGateway(placed)).toEqual([]);
    expect(await refundOf(placed)).toMatchObject({
      state: 'sent',
      sends: 1,
      error: expect.stringContaining('bank'),
    });
    await db.review.update({ where: { id: caseId }, data: { closedAt: shop.clock.now(), openKey: null } });
    await ask();
    expect(atGateway(placed)).toHaveLength(1);
    expect(await refundOf(placed)).toMatchObject({ state: 'processed', sends: 2 });
  });

  test('one that was never made goes to a person when the bank may have given the money back', async () => {
    const { placed } = await lostOnItsWay();
    shop.clock.advance(days(1));
    await sweepRefunds(context);
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
    expect(atGateway(placed)).toEqual([]);
  });

  test('a pending refund is processed when its webhook comes', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    fault('refund_pending', placed);
    await choose(placed, 'source');
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'sent', bankReference: null });
    expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
    await pay(placed, { outcome: 'refund_processed' });
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'processed', bankReference: expect.any(String) });
    expect(await booked(placed)).toEqual({ sales: -value, gateway: value });
    await shop.assertAllEnded();
  });

  test('one that the bank does not take goes to a person, who sends it again', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    fault('refund_fails', placed);
    await choose(placed, 'source');
    await shop.drain();
    shop.clock.advance(minutes(30));
    await sweepRefunds(context);
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
    expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
    shop.sandbox.clearFaults();
    await settle(placed, 'again');
    await shop.drain();
    expect(await refundsOf(placed)).toMatchObject([{ state: 'sent_again' }, { state: 'processed' }]);
    expect(atGateway(placed).map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await booked(placed)).toEqual({ sales: -value, gateway: value });
    expect((await statusOf(placed)).refunds).toHaveLength(1);
    await shop.assertAllEnded();
  });

  test.each(['customer', 'staff'] as const)(
    'one that the bank does not take goes to the wallet with the consent of its customer (%s)',
    async (by) => {
      const placed = await undelivered();
      const { value } = await shop.read(placed);
      fault('refund_pending', placed);
      await choose(placed, 'source');
      await shop.drain();
      await expect(settle(placed, 'wallet')).rejects.toMatchObject({ code: 'conflict' });
      await pay(placed, { outcome: 'refund_failed' });
      await shop.drain();
      expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
      await (by === 'customer' ? choose(placed, 'wallet') : settle(placed, 'wallet'));
      expect(await refundOf(placed)).toMatchObject({ state: 'in_wallet', choice: 'wallet', chosenBy: by });
      expect(await shop.balance(placed.viewer)).toBe(value);
      await shop.assertAllEnded();
    },
  );

  test('one that comes back after it was processed is owed again', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    await choose(placed, 'source');
    await shop.drain();
    await pay(placed, { outcome: 'refund_failed' });
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
    expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
    await shop.assertAllEnded();
  });

  test.each([false, true])(
    'bug: one that came back weeks after it was processed was known to nobody (gateway away: %s)',
    async (isAway) => {
      const placed = await undelivered();
      const { value } = await shop.read(placed);
      await choose(placed, 'source');
      await shop.drain();
      const askAfter = async (time: number) => {
        shop.clock.advance(time);
        await sweepRefunds(context);
        await shop.drain();
      };
      await askAfter(days(11));
      expect(await refundOf(placed)).toMatchObject({ state: 'processed', nextAt: null });
      if (isAway)
        shop.sandbox.setFault({ service: 'razorpay', fault: 'down', params: { on: 'fetchRefund' } });
      await pay(placed, { outcome: 'refund_failed' });
      await shop.drain();
      if (isAway) {
        expect(await refundOf(placed)).toMatchObject({ state: 'processed' });
        shop.sandbox.clearFaults();
        await askAfter(hours(12));
      }
      expect(await refundOf(placed)).toMatchObject({ state: 'failed' });
      expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
      await shop.assertAllEnded();
    },
  );

  test('our own refunds are no money that went back, at any question', async () => {
    const placed = await delivered();
    const { refunded: alreadyRefunded } = await getOrderRefunds(context, { orderId: placed.orderid });
    await addRefund(admin, {
      ...{ orderId: placed.orderid, amount: 10, alreadyRefunded, cause: 'other', note: 'a gesture' },
      ...{ packs: [], way: 'source', idempotency: NO_IDEMPOTENCY },
    });
    await shop.drain();
    const whole = await undelivered();
    await choose(whole, 'source');
    await shop.drain();
    for (const time of [minutes(11), hours(1), hours(6)]) {
      shop.clock.advance(time);
      await sweepPayments(context);
    }
    const cases = await listReviews(context);
    for (const { orderid } of [placed, whole])
      expect(cases.filter((each) => each.orderid === orderid)).toEqual([]);
    const day = istDateTime(new Date()).slice(0, 10);
    await reconcileDay(context, { day });
    const { differences } = await getDayReport(context, { day });
    const ours = [placed.client_txn_id, whole.client_txn_id];
    expect(differences.filter(({ subject }) => ours.includes(subject))).toEqual([]);
    await shop.assertAllEnded();
  });
});

describe('staff', () => {
  test('give back a part to the source, and the order stays Completed', async () => {
    const placed = await delivered('twoPacks');
    const { value } = await shop.read(placed);
    const give = (amount: number, alreadyRefunded: number, way: 'source' | 'choice' | 'wallet') =>
      addRefund(admin, {
        ...{ orderId: placed.orderid, amount, alreadyRefunded, cause: 'not_received', note: 'one pack' },
        ...{ packs: [], way, idempotency: NO_IDEMPOTENCY },
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
      ...{ orderId: asked.orderid, seen, takes: possible?.takes ?? 0, reason: 'a mistake' },
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
        ...{ orderId, amount, alreadyRefunded, cause: 'other', note: 'in parts', packs: [], way: 'source' },
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
        ...{ orderId: placed.orderid, amount, alreadyRefunded, cause: 'not_received', note: 'one pack' },
        ...{ packs: [], way, idempotency: NO_IDEMPOTENCY },
      });
    await refund(Number(part) / 100, 0, 'source');
    await shop.drain();
    const { paymentId } = await refundOf(placed);
    const { id: reviewId } = await make.makeReview(db, {
      ...{ orderId: placed.orderid, paymentId, cause: 'payment_reversed', moneyAtRisk: part },
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
    /** Delivered long before a database was restored to now and compared. The gateway says that it has so many paise less, or nothing. */
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
        ...{ orderId, amount, alreadyRefunded: 0, cause: 'not_received', note: 'it never came', packs: [] },
        ...{ way: 'wallet', idempotency: NO_IDEMPOTENCY },
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
          ...{ orderId: placed.orderid, seen, takes: reopening?.takes ?? 0, reason: 'a mistake' },
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
