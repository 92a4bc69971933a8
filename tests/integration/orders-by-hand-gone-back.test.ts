// Orders that staff deliver by hand, and whose money the bank takes back: staff hear of it before they deliver.
import { beforeEach, expect, test } from 'vitest';
import {
  deliverTypedCode,
  holdByHand,
  listHeldOrders,
  listWaitingOrders,
  releaseOrder,
  updateOrder,
} from '@/lib/domain/orders';
import { settlePayment } from '@/lib/domain/payments';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';
import { gatewayHas } from '../support/shop/gateway-has';

const shop = await openShop({ worker: false });
const { context } = shop;
const says = gatewayHas(shop);
const staff = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

type Order = Pick<Placed, 'orderid'>;

const seenOf = async ({ orderid }: Order) => {
  const { orders } = await listWaitingOrders(context);
  return orders.find(({ order }) => order.orderid === orderid)?.seen;
};

const heldOf = async ({ orderid }: Order) => {
  const { held } = await listHeldOrders(context);
  return held.find(({ order }) => order.orderid === orderid);
};

const complete = ({ orderid: orderId }: Order, seen?: string) =>
  updateOrder(staff, { orderId, newStatus: 'Completed', seen });

const statusOf = async (order: Order) => (await shop.read(order)).status;

const REFUSED = { code: 'conflict', description: { messageKey: 'orders.moneyWentBack' } };
const NOT_AS_SEEN = { code: 'conflict', description: { messageKey: 'orders.notAsSeen' } };

test('an order of which money went back is held before staff deliver it', async () => {
  const placed = await shop.paid('byHand');
  expect(await holdByHand(context)).toEqual({ held: 0 });
  await says(placed, 0n);
  expect(await holdByHand(context)).toEqual({ held: 1 });
  expect((await heldOf(placed))?.rules).toMatchObject([{ name: 'Money that went back' }]);
  expect(await holdByHand(context)).toEqual({ held: 0 });
  await releaseOrder(staff, { orderId: placed.orderid, reason: 'The customer pays at the counter.' });
  expect(await holdByHand(context)).toEqual({ held: 0 });
  await complete(placed);
  expect(await statusOf(placed)).toBe('Completed');
  await shop.assertInvariants();
});

test('bug: staff completed an order whose money was at the bank again', async () => {
  const placed = await shop.paid('byHand');
  const before = await seenOf(placed);
  await says(placed, 0n);
  await expect(complete(placed, before)).rejects.toMatchObject(REFUSED);
  expect(await statusOf(placed)).toBe('Processing');
  expect((await heldOf(placed))?.rules[0]?.found).toMatch(/^₹[\d,.]+ of ₹[\d,.]+ went back/);
  await expect(complete(placed, before)).rejects.toMatchObject(NOT_AS_SEEN);
  await complete(placed, await seenOf(placed));
  expect(await statusOf(placed)).toBe('Completed');
  await shop.assertInvariants();
});

test('bug: a code was typed for an order whose money was at the bank again', async () => {
  const placed = await shop.paid('byHand');
  await says(placed, 0n);
  const typed = { orderId: placed.orderid, code: `TYPED-${newId(context.clock)}`, pin: '', expiresOn: '' };
  await expect(deliverTypedCode(staff, typed)).rejects.toMatchObject(REFUSED);
  expect(await statusOf(placed)).toBe('Processing');
  await deliverTypedCode(staff, typed);
  expect(await statusOf(placed)).toBe('Completed');
  await shop.assertInvariants();
});

test('bug: staff completed an order from the wallet whose top-up was at the bank again', async () => {
  const viewer = await shop.shopper();
  const page = await shop.topUp(viewer, 2000);
  await shop.pay(page, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, page.client_txn_id));
  const order = await shop.buy({ viewer, item: 'byHand' });
  if (!order) throw new Error('the wallet is short');
  await says(page, 0n);
  await expect(complete(order)).rejects.toMatchObject(REFUSED);
  expect((await heldOf(order))?.rules[0]?.found).toMatch(
    /is missing: money in its customer's wallet went back/,
  );
  await complete(order, await seenOf(order));
  expect(await statusOf(order)).toBe('Completed');
});

test('more that goes back while a person looks is seen before the order is released or completed', async () => {
  const placed = await shop.paid('byHand');
  const { amount } = await shop.paymentOf(placed);
  await says(placed, amount - 100n);
  await holdByHand(context);
  const before = await heldOf(placed);
  expect(before?.rules[0]?.found).toMatch(/^₹1 of /);
  await says(placed, 0n);
  await expect(complete(placed, before?.seen)).rejects.toMatchObject(REFUSED);
  const release = { orderId: placed.orderid, reason: 'The customer pays at the counter.' };
  await expect(releaseOrder(staff, { ...release, seen: before?.seen })).rejects.toMatchObject(NOT_AS_SEEN);
  const after = await heldOf(placed);
  expect(after?.rules[0]?.found).not.toMatch(/^₹1 of /);
  await releaseOrder(staff, { ...release, seen: after?.seen });
  await complete(placed);
  await shop.assertInvariants();
});

test('an order that has ended is not held for money that went back', async () => {
  const placed = await shop.paid('byHand');
  await complete(placed);
  await says(placed, 0n);
  await expect(complete(placed)).rejects.toMatchObject({ code: 'conflict' });
  expect(await holdByHand(context)).toEqual({ held: 0 });
  expect(await heldOf(placed)).toBeUndefined();
});
