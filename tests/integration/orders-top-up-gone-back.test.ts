// Orders from the wallet that wait while the bank takes back the top-up that paid for them: nothing more is bought with
// that money before a person has looked.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  deliverOrder,
  getCorrections,
  listHeldOrders,
  releaseOrder,
  reopenOrder,
  updateOrder,
} from '@/lib/domain/orders';
import { settlePayment } from '@/lib/domain/payments';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { transaction } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { gatewayHas } from '../support/shop/gateway-has';

// The test itself is the worker: orders wait until it delivers them.
const shop = await openShop({ worker: false });
const { context } = shop;
const says = gatewayHas(shop);
const staff = make.actingAs(context, await shop.shopper('admin'));
beforeEach(() => shop.calm());

interface ToppedUp {
  client_txn_id: string;
}
interface Bought {
  orderid: string;
}

async function toppedUp(viewer: Viewer, value: number): Promise<ToppedUp> {
  const page = await shop.topUp(viewer, value);
  await shop.pay(page, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, page.client_txn_id));
  return page;
}

async function bought(viewer: Viewer): Promise<Bought> {
  const order = await shop.buy({ viewer, item: 'moogold' });
  if (!order) throw new Error('the wallet is short');
  return order;
}

async function boughtWithTopUp(viewer: Viewer): Promise<Bought> {
  await toppedUp(viewer, price);
  return bought(viewer);
}

async function paidByUpi(viewer: Viewer): Promise<Bought> {
  const order = await shop.order({ viewer, item: 'moogold' });
  await shop.pay(order, { webhook: false });
  await transaction(context, (inside) => settlePayment(inside, order.client_txn_id));
  return order;
}

const refund = ({ orderid: orderId }: Bought) =>
  updateOrder(staff, { orderId, newStatus: 'Refunded', reason: 'ended by mistake' });

async function reopen({ orderid: orderId }: Bought): Promise<void> {
  const { seen } = await getCorrections(staff, { orderId });
  const given = { orderId, seen, takes: price, reason: 'ended by mistake', idempotency: NO_IDEMPOTENCY };
  await reopenOrder(staff, given);
}

const deliver = (...orders: Bought[]) =>
  Promise.all(orders.map(({ orderid: orderId }) => deliverOrder(context, { orderId, worker: 'one/1' })));

async function stateOf(order: Bought) {
  const { status, reviews, attempts } = await shop.read(order);
  const isHeld = reviews.some(({ cause, closedAt }) => cause === 'fraud_hold' && closedAt === null);
  return { status, isHeld, sent: attempts.length };
}

const foundOf = async ({ orderid }: Bought) =>
  (await listHeldOrders(context)).held.find(({ order }) => order.orderid === orderid)?.rules[0]?.found;

const release = ({ orderid }: Bought) =>
  releaseOrder(staff, { orderId: orderid, reason: 'The customer has paid at the counter.' });

const HELD = { status: 'Processing', isHeld: true, sent: 0 };
const DELIVERED = { status: 'Completed', isHeld: false, sent: 1 };

const price = await priceOfItem();

async function priceOfItem(): Promise<number> {
  const { value } = await shop.read(await shop.order({ item: 'moogold' }));
  return Number(value) / 100;
}

test('bug: goods were bought with a top-up that had gone back to the bank', async () => {
  const viewer = await shop.shopper();
  const page = await toppedUp(viewer, price);
  const order = await bought(viewer);
  await says(page, 0n);
  await deliver(order);
  expect(await stateOf(order)).toEqual(HELD);
  expect(await foundOf(order)).toMatch(/^₹[\d,.]+ of ₹[\d,.]+ /);
  await release(order);
  await deliver(order);
  expect(await stateOf(order)).toEqual(DELIVERED);
  await shop.assertInvariants();
});

test('bug: an order was reopened with its refund while that was on hold for a top-up', async () => {
  const viewer = await shop.shopper();
  const page = await toppedUp(viewer, price);
  const order = await bought(viewer);
  await refund(order);
  await says(page, 0n);
  await expect(reopen(order)).rejects.toMatchObject({
    code: 'not_available',
    message: expect.stringContaining('on hold'),
  });
  expect(await shop.balance(viewer)).toBe(BigInt(Math.round(price * 100)));
  await toppedUp(viewer, price);
  await reopen(order);
  expect((await shop.read(order)).status).toBe('Processing');
  await shop.assertInvariants();
});

test.each([
  ['the wallet', boughtWithTopUp],
  ['UPI', paidByUpi],
])(
  'bug: an order by %s was reopened with a later top-up, and bought for when that went back',
  async (_, buy) => {
    const viewer = await shop.shopper();
    const order = await buy(viewer);
    await refund(order);
    await bought(viewer);
    shop.clock.advance(minutes(1));
    const later = await toppedUp(viewer, price);
    await reopen(order);
    await says(later, 0n);
    await deliver(order);
    expect(await stateOf(order)).toEqual(HELD);
    await shop.assertInvariants();
  },
);

test('what is missing holds one order and not each of them, also when they are delivered at once', async () => {
  const viewer = await shop.shopper();
  await toppedUp(viewer, price);
  const page = await toppedUp(viewer, price);
  const orders = [await bought(viewer), await bought(viewer)] as const;
  await says(page, 0n);
  await deliver(...orders);
  const states = await Promise.all(orders.map(stateOf));
  expect(states.filter(({ isHeld }) => isHeld)).toEqual([HELD]);
  expect(states.filter(({ isHeld }) => !isHeld)).toEqual([DELIVERED]);
  await shop.assertInvariants();
});

test('what still covers what went back holds no order', async () => {
  const viewer = await shop.shopper();
  await toppedUp(viewer, price);
  const page = await toppedUp(viewer, price);
  const order = await bought(viewer);
  await says(page, 0n);
  await deliver(order);
  expect(await stateOf(order)).toEqual(DELIVERED);
});

test('an order that was paid before the top-up that went back is delivered', async () => {
  const viewer = await shop.shopper();
  await toppedUp(viewer, price);
  const before = await bought(viewer);
  shop.clock.advance(minutes(1));
  const page = await toppedUp(viewer, price);
  const after = await bought(viewer);
  await says(page, 0n);
  await deliver(before);
  await deliver(after);
  expect(await stateOf(before)).toEqual(DELIVERED);
  expect(await stateOf(after)).toEqual(HELD);
});

test('a held order that is refunded covers what is missing, and the next one is delivered', async () => {
  const viewer = await shop.shopper();
  const page = await toppedUp(viewer, price);
  await toppedUp(viewer, price);
  const [first, second] = [await bought(viewer), await bought(viewer)];
  await says(page, 0n);
  await deliver(first);
  expect(await stateOf(first)).toEqual(HELD);
  await updateOrder(staff, { orderId: first.orderid, newStatus: 'Refunded', reason: 'Not paid.' });
  await deliver(second);
  expect(await stateOf(second)).toEqual(DELIVERED);
  expect(await shop.balance(viewer)).toBe(BigInt(price * 100));
  await shop.assertInvariants();
});

test('an order that was released is held again when more goes back, and another one only for that', async () => {
  const viewer = await shop.shopper();
  const page = await toppedUp(viewer, 2 * price);
  const [first, second] = [await bought(viewer), await bought(viewer)];
  await says(page, BigInt(2 * price * 100 - 100));
  await deliver(first);
  expect(await foundOf(first)).toMatch(/^₹1 of /);
  await release(first);
  await says(page, BigInt(2 * price * 100 - 300));
  await deliver(second);
  expect(await foundOf(second)).toMatch(/^₹2 of /);
  await deliver(first);
  expect(await stateOf(first)).toEqual(DELIVERED);
});

test('an order that no supplier delivers is refunded into the wallet, where the money is on hold', async () => {
  const viewer = await shop.shopper();
  const page = await toppedUp(viewer, price);
  const order = await shop.buy({ viewer, item: 'moogold' });
  if (!order) throw new Error('the wallet is short');
  shop.fault('moogold', 'error_code', order.player, { params: { on: 'order/create_order', code: '113' } });
  const { moogold } = context.suppliers;
  const buy: typeof moogold.buy = async (purchase) => {
    const said = await moogold.buy(purchase);
    await says(page, 0n);
    return said;
  };
  const within = { ...context, suppliers: { ...context.suppliers, moogold: { ...moogold, buy } } };
  await deliverOrder(within, { orderId: order.orderid, worker: 'one/1' });
  expect(await stateOf(order)).toEqual({ status: 'Refunded', isHeld: false, sent: 1 });
  await expect(shop.buy({ viewer, item: 'moogold' })).rejects.toMatchObject({ code: 'not_available' });
  await shop.assertInvariants();
});

test('bug: a purchase without an answer was sent again for a top-up that had gone back', async () => {
  const viewer = await shop.shopper();
  const page = await toppedUp(viewer, price);
  const order = await shop.buy({ viewer, item: 'moogold' });
  if (!order) throw new Error('the wallet is short');
  shop.fault('moogold', 'down', order.player, { times: 1, params: { on: 'order/create_order' } });
  await deliver(order);
  shop.clock.advance(minutes(6));
  await says(page, 0n);
  await deliver(order);
  expect(await stateOf(order)).toEqual({ ...HELD, sent: 1 });
  expect(shop.booked(order.player).moogold).toBe(0);
});
