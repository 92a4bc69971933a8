import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, previewEndings, updateOrder } from '@/lib/domain/orders';
import type { SentPurchase } from '@/lib/integrations/suppliers';
import { transaction } from '@/lib/platform/db';
import { minutes, sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

type NewStatus = 'Completed' | 'Refunded' | 'Cancelled';

function end({ orderid }: { orderid: string }, newStatus: NewStatus, reason?: string, within = context) {
  return updateOrder(make.actingAs(within, admin), { orderId: orderid, newStatus, reason });
}

/** Repeats the refund until it succeeds, or the order has ended. */
async function refundUntilDone(placed: Placed): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const pressed = await end(placed, 'Refunded').then(
      () => 'done',
      (error: unknown) => error,
    );
    if (pressed === 'done') return;
    expect(pressed).toMatchObject({ code: 'conflict' });
    if (['Completed', 'Refunded'].includes((await shop.read(placed)).status)) return;
    await sleep(5);
  }
}

test('refunding an order ten times at once refunds it once', async () => {
  const placed = await shop.unanswered();
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => end(placed, 'Refunded', 'not on the statement')),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  const order = await shop.read(placed);
  expect(order.walletTransactions).toHaveLength(1);
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  expect(order.reviews).toMatchObject([{ closedById: admin.userid, note: 'not on the statement' }]);
  await shop.assertAllEnded();
});

test('an order is ended by hand only when its call, which was given up, can no longer arrive', async () => {
  const placed = await shop.lost();
  for (const status of ['Refunded', 'Cancelled', 'Completed'] as const)
    await expect(end(placed, status, 'not on the statement yet')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/may still arrive until \d\d:\d\d:\d\d/),
    });
  shop.clock.advance(minutes(5));
  await end(placed, 'Refunded', 'not on the statement');
  expect((await shop.read(placed)).status).toBe('Refunded');
  await shop.assertAllEnded();
});

test('refunding an order that may have been delivered needs a reason', async () => {
  const placed = await shop.unanswered();
  await expect(end(placed, 'Refunded')).rejects.toMatchObject({ code: 'conflict' });
  await end(placed, 'Refunded', 'the statement does not have it');
  expect((await shop.read(placed)).status).toBe('Refunded');
  await shop.assertAllEnded();
});

test('refunding an order is refused while the supplier works on it', async () => {
  const placed = await shop.order({ item: 'moogold' });
  shop.fault('moogold', 'slow_delivery', placed.player, { params: { polls: 9 } });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  await expect(end(placed, 'Refunded', 'impatient')).rejects.toMatchObject({ code: 'conflict' });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('refunding an order is refused while the supplier works on it and does not answer questions', async () => {
  const placed = await shop.order({ item: 'moogold' });
  shop.fault('moogold', 'slow_delivery', placed.player, { params: { polls: 9 } });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  const attempt = { orderId: placed.orderid };
  const asked = { on: 'order/order_detail_partner_id', code: '426' };
  shop.fault('moogold', 'error_code', placed.orderid, { params: asked });
  await deliverOrder(context, { orderId: placed.orderid, worker: 'later' });
  expect(await context.db.deliveryAttempt.findFirst({ where: attempt })).toMatchObject({
    outcome: 'unknown',
  });
  // As after the time in which a call may still arrive.
  const { moogold } = context.suppliers;
  const settled = {
    ...context,
    suppliers: { ...context.suppliers, moogold: { ...moogold, settleTime: 0 } },
  };
  for (const status of ['Refunded', 'Cancelled'] as const)
    await expect(end(placed, status, 'impatient', settled)).rejects.toMatchObject({ code: 'conflict' });
  shop.calm();
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('an order refunded at any moment of its delivery is delivered or refunded, never both', async () => {
  const placed = await Promise.all(
    Array.from({ length: 24 }, (_, n) => shop.order({ item: n % 2 ? 'twoPacks' : 'moogold' })),
  );
  await Promise.all(
    placed.map(async (order, n) => {
      await shop.pay(order);
      await sleep(n * 12);
      await refundUntilDone(order);
    }),
  );
  await shop.drain();
  const orders = await Promise.all(placed.map((order) => shop.read(order)));
  const ends = orders.map(({ status }) => status);
  expect(ends.filter((status) => status !== 'Completed' && status !== 'Refunded')).toEqual([]);
  expect(ends).toContain('Refunded');
  await shop.assertAllEnded();
});

test('a run that had planned a purchase does not buy after a refund', async () => {
  const placed = await shop.paid('smileone');
  let run = Promise.resolve();
  await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from orders where id = ${placed.orderid} for update`;
    run = deliverOrder(context, { orderId: placed.orderid, worker: 'one/1' });
    // By now it has read the order, unless it waits for the lock on it.
    await sleep(300);
    await end(placed, 'Refunded', undefined, inside);
  });
  await run;
  expect(await shop.read(placed)).toMatchObject({ status: 'Refunded', attempts: [] });
  expect(shop.booked(placed.player).smileone).toBe(0);
  await shop.assertAllEnded();
});

test('a purchase with an open outcome is not sent again after a refund', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'down', placed.player, { times: 1, params: { on: 'order/create_order' } });
  const { moogold } = context.suppliers;
  const asked = {
    ...moogold,
    lookUp: async (sent: SentPurchase) => {
      shop.clock.advance(minutes(6));
      await end(placed, 'Refunded', 'nothing came');
      return moogold.lookUp(sent);
    },
  };
  const slow = { ...context, suppliers: { ...context.suppliers, moogold: asked } };
  await deliverOrder(slow, { orderId: placed.orderid, worker: 'one/1' });
  expect((await shop.read(placed)).status).toBe('Refunded');
  expect(shop.booked(placed.player).moogold).toBe(0);
  await shop.assertAllEnded();
});

test('an administrator can end an order that its supplier never finishes', async () => {
  const placed = await shop.order({ item: 'moogold' });
  shop.fault('moogold', 'processing_forever', placed.player);
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'supplier_pending' }]);
  await expect(end(placed, 'Refunded')).rejects.toMatchObject({ code: 'conflict' });
  await end(placed, 'Refunded', 'MooGold cancelled it by mail');
  expect((await shop.read(placed)).reviews).toMatchObject([{ closedById: admin.userid }]);
  await shop.assertAllEnded();
});

test('an administrator can end an order in review whose run died during the call', async () => {
  const placed = await shop.paid('smileone');
  const { smileone } = context.suppliers;
  const dying = { ...smileone, buy: async () => Promise.reject(new Error('killed')) };
  const within = { ...context, suppliers: { ...context.suppliers, smileone: dying } };
  await expect(deliverOrder(within, { orderId: placed.orderid, worker: 'one/1' })).rejects.toThrow('killed');
  await shop.makeReview(placed.orderid);
  await expect(end(placed, 'Refunded', 'too soon')).rejects.toMatchObject({ code: 'conflict' });
  shop.clock.advance(minutes(6));
  await end(placed, 'Refunded', 'not on the statement');
  expect((await shop.read(placed)).status).toBe('Refunded');
  await shop.assertAllEnded();
});

test('completing an order without an answer ends it, with points for the customer', async () => {
  const placed = await shop.unanswered();
  await end(placed, 'Completed', 'it is on the statement');
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', reason: 'it is on the statement' });
  await shop.assertAllEnded();
});

test('completing an order delivers goods that are delivered by hand', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  await end(placed, 'Completed');
  await expect(end(placed, 'Refunded', 'changed my mind')).rejects.toMatchObject({ code: 'conflict' });
  await shop.assertAllEnded();
});

test('completing an order keeps the review of another payment for it open', async () => {
  const placed = await shop.order({ item: 'byHand' });
  const second = await shop.secondPayment(placed.orderid);
  await shop.pay(second, { amount: '3' });
  await shop.pay(placed);
  await shop.drain();
  await end(placed, 'Completed');
  const order = await shop.read(placed);
  expect(order.reviews).toMatchObject([{ cause: 'amount_mismatch', closedAt: null }]);
  await shop.assertAllEnded();
});

test.each(['Refunded', 'Cancelled'] as const)(
  'an order whose goods came since it was looked at does not end as %s',
  async (newStatus) => {
    const placed = await shop.paid('twoPacks');
    const ending = { orderId: placed.orderid, newStatus, reason: 'The customer waits no longer.' };
    const look = async () => {
      const [seen] = await previewEndings(context, { orderIds: [placed.orderid], newStatus });
      return seen?.seen;
    };
    const seen = await look();
    // The first pack is delivered, and the second one is refused.
    shop.fault('smileone', 'refused', `productid=25&userid=${placed.player}`, {
      params: { region: 'br', on: 'createorder' },
    });
    await deliverOrder(context, { orderId: placed.orderid, worker: 'one/1' });
    const acting = make.actingAs(context, admin);
    await expect(updateOrder(acting, { ...ending, seen })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('changed since you looked at it'),
    });
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await updateOrder(acting, { ...ending, seen: await look() });
    expect((await shop.read(placed)).status).toBe(newStatus);
    await shop.assertAllEnded();
  },
);
