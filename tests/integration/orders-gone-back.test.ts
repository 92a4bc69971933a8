// Orders that wait while the bank takes their money back: nothing is bought for them before a person has looked.
import { beforeEach, expect, test } from 'vitest';
import { deliverOrder, listHeldOrders, releaseOrder, updateOrder } from '@/lib/domain/orders';
import { listReviews, settleReview } from '@/lib/domain/payments';
import { noticeDispute } from '@/lib/domain/payments/notice-dispute';
import { importCodes } from '@/lib/domain/vault';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';
import { gatewayHas } from '../support/shop/gateway-has';

const shop = await openShop();
const { context } = shop;
const says = gatewayHas(shop);
const staff = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

const deliver = ({ orderid }: Placed) => deliverOrder(context, { orderId: orderid, worker: 'one/1' });

async function stateOf(placed: Placed) {
  const { status, reviews, attempts } = await shop.read(placed);
  const open = reviews.filter(({ closedAt }) => closedAt === null).map(({ cause }) => cause);
  return { status, open: open.sort(), sent: attempts.length };
}

async function ruleOf({ orderid }: Placed) {
  const { held } = await listHeldOrders(context);
  return held.find(({ order }) => order.orderid === orderid)?.rules[0];
}

async function bookReceivable({ orderid: orderId }: Placed): Promise<void> {
  const reviews = await listReviews(context, { orderId });
  const reversed = reviews.find(({ cause }) => cause === 'payment_reversed');
  const decision = { decision: 'receivable', reason: 'The bank is sure.' } as const;
  await settleReview(staff, { reviewId: reversed?._id ?? '', ...decision });
}

async function stock(): Promise<void> {
  const text = `code\nGONE-${newId(context.clock)}`;
  const batch = { supplier: 'A distributor', invoice: newId(context.clock), unitCost: null, text };
  await importCodes(staff, { itemid: ITEMS.byHand.itemid, ...batch });
}

const release = ({ orderid }: Placed) =>
  releaseOrder(staff, { orderId: orderid, reason: 'The customer has paid at the counter.' });

const HELD = { status: 'Processing', open: ['fraud_hold', 'payment_reversed'], sent: 0 };

test('nothing is bought for an order whose money went back before a person releases it', async () => {
  const placed = await shop.paid('moogold');
  await says(placed, 0n);
  await deliver(placed);
  expect(await stateOf(placed)).toEqual(HELD);
  expect(await ruleOf(placed)).toMatchObject({
    name: 'Money that went back',
    found: expect.stringMatching(/^₹[\d,.]+ of ₹[\d,.]+ went back/),
  });
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toEqual({ status: 'Completed', open: ['payment_reversed'], sent: 1 });
  await shop.assertInvariants();
});

test('no code is sold for an order whose money went back', async () => {
  await stock();
  const placed = await shop.paid('byHand');
  await says(placed, 0n);
  await deliver(placed);
  expect(await stateOf(placed)).toEqual(HELD);
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toMatchObject({ status: 'Completed' });
  await shop.assertInvariants();
});

test('an order that is disputed waits too, and goes on when the dispute is won and it is released', async () => {
  const placed = await shop.paid('smileone');
  const dispute = {
    id: `disp_${placed.orderid}`,
    amount: (await shop.paymentOf(placed)).amount,
    amountDeducted: 0n,
  };
  const says = async (status: 'open' | 'won') =>
    transaction(context, async (inside) =>
      noticeDispute(inside, {
        payment: await shop.paymentOf(placed),
        dispute: {
          ...dispute,
          paymentId: (await shop.paymentOf(placed)).gatewayOrderId ?? '',
          status,
          reason: 'fraudulent',
          phase: 'chargeback',
          respondBy: null,
          openedAt: null,
        },
        askedAt: context.clock.now(),
      }),
    );
  await says('open');
  await deliver(placed);
  expect(await stateOf(placed)).toEqual({ ...HELD, open: ['fraud_hold', 'payment_disputed'] });
  await says('won');
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toEqual({ status: 'Completed', open: [], sent: 1 });
  await shop.assertInvariants();
});

test('what goes back while a pack is bought holds the next one', async () => {
  const placed = await shop.paid('twoPacks');
  const { smileone } = context.suppliers;
  const buy: typeof smileone.buy = async (purchase) => {
    const said = await smileone.buy(purchase);
    await says(placed, 0n);
    return said;
  };
  const within = { ...context, suppliers: { ...context.suppliers, smileone: { ...smileone, buy } } };
  await deliverOrder(within, { orderId: placed.orderid, worker: 'one/1' });
  expect(await stateOf(placed)).toEqual({ ...HELD, sent: 1 });
  await shop.assertInvariants();
});

test('an order that was released with a part of its money gone is held again when the rest is gone', async () => {
  const placed = await shop.paid('moogold');
  await says(placed, (await shop.paymentOf(placed)).amount - 100n);
  await deliver(placed);
  expect((await ruleOf(placed))?.found).toMatch(/^₹1 of /);
  await says(placed, 0n);
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toEqual(HELD);
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toMatchObject({ status: 'Completed' });
  await shop.assertInvariants();
});

test('an order that no supplier delivers is not refunded on top of what the bank gave back', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'error_code', placed.player, { params: { on: 'order/create_order', code: '113' } });
  const { moogold } = context.suppliers;
  const buy: typeof moogold.buy = async (purchase) => {
    const said = await moogold.buy(purchase);
    await says(placed, 0n);
    return said;
  };
  const within = { ...context, suppliers: { ...context.suppliers, moogold: { ...moogold, buy } } };
  await deliverOrder(within, { orderId: placed.orderid, worker: 'one/1' });
  expect(await stateOf(placed)).toEqual({ ...HELD, sent: 1 });
  expect(await shop.balance(placed.viewer)).toBe(0n);
  const refund = { orderId: placed.orderid, newStatus: 'Refunded', reason: 'No supplier has it.' } as const;
  await expect(updateOrder(staff, refund)).rejects.toMatchObject({ code: 'conflict' });
  // The worker would hold it again at once.
  await expect(release(placed)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'orders.nothingToRelease' },
  });
  await bookReceivable(placed);
  await updateOrder(staff, refund);
  expect(await stateOf(placed)).toMatchObject({ status: 'Refunded', open: ['receivable'] });
  await shop.assertInvariants();
});

test('a purchase of no known end is not sent again for money that went back', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'down', placed.player, { times: 1, params: { on: 'order/create_order' } });
  await deliver(placed);
  shop.clock.advance(minutes(6));
  await says(placed, 0n);
  await deliver(placed);
  expect(await stateOf(placed)).toEqual({ ...HELD, sent: 1 });
  expect(shop.booked(placed.player).moogold).toBe(0);
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toMatchObject({ status: 'Completed' });
  expect(shop.booked(placed.player).moogold).toBe(1);
  await shop.assertInvariants();
});

test('an order that no supplier delivers is refunded by itself once its money is there again', async () => {
  const placed = await shop.paid('moogold');
  shop.fault('moogold', 'error_code', placed.player, { params: { on: 'order/create_order', code: '113' } });
  await says(placed, 0n);
  await deliver(placed);
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toEqual({ ...HELD, sent: 1 });
  await says(placed, (await shop.paymentOf(placed)).amount);
  await release(placed);
  await shop.drain();
  expect(await stateOf(placed)).toEqual({ status: 'Refunded', open: [], sent: 1 });
  await shop.assertInvariants();
});
