// Refunds to where the payment came from: what is sent, and what the gateway makes of it.
import { beforeEach, describe, expect, test } from 'vitest';
import { addRefund, getOrderRefunds, sweepRefunds } from '@/lib/domain/orders';
import { listReviews, sweepPayments } from '@/lib/domain/payments';
import { getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { days, hours, istDateTime, minutes } from '@/lib/platform/time';
import { openSourceRefunds } from '../support/source-refunds';

const {
  shop,
  db,
  context,
  admin,
  pay,
  fault,
  refundsOf,
  refundOf,
  atGateway,
  undelivered,
  cameBack,
  lostOnItsWay,
  delivered,
  choose,
  settle,
  statusOf,
  booked,
} = await openSourceRefunds();
beforeEach(() => shop.calm());

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
      state: 'due',
      sends: 0,
      sentAt: null,
      error: expect.stringContaining('enough balance'),
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

  test('bug: what a lost dispute took of a payment that was given back by the store was no case', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    await choose(placed, 'source');
    await shop.drain();
    expect(await refundOf(placed)).toMatchObject({ state: 'processed' });
    for (const outcome of ['dispute', 'lost'] as const) {
      await pay(placed, { outcome });
      await shop.drain();
    }
    const cases = async () =>
      (await listReviews(context)).filter(
        ({ orderid, cause }) => orderid === placed.orderid && cause !== 'fraud_hold',
      );
    expect(await cases()).toMatchObject([{ cause: 'payment_reversed', moneyAtRisk: Number(value) / 100 }]);
    shop.clock.advance(days(1));
    await sweepPayments(context);
    expect(await cases()).toHaveLength(1);
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
    const placed = await cameBack();
    const { value } = await shop.read(placed);
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
      orderId: placed.orderid,
      amount: 10,
      alreadyRefunded,
      cause: 'other',
      note: 'a gesture',
      packs: [],
      way: 'source',
      idempotency: NO_IDEMPOTENCY,
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
