// Refunds to where the payment came from: who is asked, and what each choice does.
import { beforeEach, describe, expect, test } from 'vitest';
import { cancelOwnOrder, sendRefund, sweepRefunds } from '@/lib/domain/orders';
import { settlePayment } from '@/lib/domain/payments';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openSourceRefunds } from '../support/source-refunds';

const {
  shop,
  withGateway,
  context,
  order,
  pay,
  refundsOf,
  refundOf,
  atGateway,
  undelivered,
  choose,
  statusOf,
  booked,
} = await openSourceRefunds();
beforeEach(() => shop.calm());

describe('the choice', () => {
  test('an order that nobody delivers asks its customer, and its money waits in an account of its own', async () => {
    const placed = await undelivered();
    const { value } = await shop.read(placed);
    expect(await refundOf(placed)).toMatchObject({ state: 'asked', choice: null, amount: value });
    expect(await booked(placed)).toEqual({ sales: -value, refunds: value });
    expect(await shop.balance(placed.viewer)).toBe(0n);
    const { order: view, refunds, steps } = await statusOf(placed);
    expect(view).toMatchObject({ status: 'Refunded', refunded: view.value });
    expect(refunds).toMatchObject([
      { state: 'asked', to: null, days: 7, source: expect.stringMatching(/^..•••@sandbox$/) },
    ]);
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
