// Orders from the wallet: paid from the balance with everything that belongs to them, or not at all.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWalletOrder, getOrderStatus, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());
afterEach(() => shop.assertAllEnded());

const nothingOf = async (userId: string) => [
  await db.order.count({ where: { userId } }),
  await db.walletTransaction.count({ where: { userId } }),
];
const priceOf = async (item: keyof typeof ITEMS) =>
  (await db.item.findUniqueOrThrow({ where: { itemid: ITEMS[item].itemid } })).discountedPrice;

/** Buys with exactly this balance. */
async function bought(given: Omit<Parameters<typeof shop.buy>[0], 'viewer'> = {}) {
  const viewer = await shop.shopperWith(1_000_000n);
  const placed = await shop.buy({ ...given, viewer });
  if (!placed) throw new Error('the wallet was short');
  return placed;
}

test('an order from the wallet is paid when it is created, delivered at once, and has one line in the wallet', async () => {
  const placed = await bought();
  await shop.drain();
  const { viewer, orderid } = placed;
  const { order, data, steps } = await getOrderStatus(make.actingAs(context, viewer), {
    clientTxnId: orderid,
  });
  expect(order).toMatchObject({ status: 'Completed', paymentmode: 'wallet' });
  expect(data).toMatchObject({ status: 'success', amount: order.value, payment_url: null });
  expect(steps.map(({ kind }) => kind)).toEqual(['created', 'paid', 'sent', 'delivered']);
  expect(await shop.balance(viewer)).toBe(1_000_000n - BigInt(order.value * 100));
  const lines = await db.walletTransaction.findMany({ where: { userId: viewer.userid, orderId: orderid } });
  expect(lines).toMatchObject([{ type: 'Debit', status: 'Success', txnid: order.transactionid }]);
  expect(shop.booked(placed.player)).toEqual({ smileone: 1, moogold: 0 });
  // One percent, rounded down.
  expect(await shop.balance(viewer, 'POINTS')).toBe(BigInt(Math.floor(order.value)));
});

test('an order from the wallet takes the last paisa, and is refused when one is missing', async () => {
  const price = await priceOf('smileone');
  const [exact, short] = [await shop.shopperWith(price), await shop.shopperWith(price - 1n)];
  expect(await shop.buy({ viewer: exact })).not.toBeNull();
  expect(await shop.balance(exact)).toBe(0n);
  expect(await shop.buy({ viewer: short })).toBeNull();
  expect(await nothingOf(short.userid)).toEqual([0, 0]);
  await shop.drain();
});

test('an order from the wallet changes nothing when the wallet was never opened, or holds points alone', async () => {
  for (const viewer of [await shop.shopper(), await shop.shopperWith(0n, 1_000_000n)]) {
    expect(await shop.buy({ viewer })).toBeNull();
    expect(await nothingOf(viewer.userid)).toEqual([0, 0]);
  }
});

test('an order from the wallet costs a reseller the reseller price', async () => {
  const viewer = { ...(await shop.shopperWith(1_000_000n)), role: 'reseller' as const };
  await shop.buy({ viewer });
  const item = await db.item.findUniqueOrThrow({ where: { itemid: ITEMS.smileone.itemid } });
  expect(await shop.balance(viewer)).toBe(1_000_000n - item.resellPrice);
  await shop.drain();
});

test('an order from the wallet that is delivered by hand waits for an administrator only', async () => {
  const placed = await bought({ item: 'byHand' });
  await shop.drain();
  expect(await shop.read(placed)).toMatchObject({ status: 'Processing', instant: false, attempts: [] });
  const viewer = await shop.shopper('admin');
  await updateOrder(make.actingAs(context, viewer), { orderId: placed.orderid, newStatus: 'Completed' });
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('an order from the wallet that no supplier can deliver is refunded by itself, once', async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const placed = await bought({ player });
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Refunded');
  expect(order.walletTransactions.map(({ type, status }) => [type, status]).sort()).toEqual([
    ['Debit', 'Success'],
    ['Refunded', 'Refunded'],
  ]);
  expect(await shop.balance(placed.viewer)).toBe(1_000_000n);
  expect(await shop.balance(placed.viewer, 'POINTS')).toBe(0n);
});

test('an order from the wallet that may have been delivered goes to review, and is not refunded until then', async () => {
  const player = shop.player();
  shop.fault('smileone', 'timeout_after_booking', player, { params: { ms: 0 } });
  const placed = await bought({ player });
  await shop.drain();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Processing', reviews: [{ closedAt: null }] });
  expect(await shop.balance(placed.viewer)).toBe(1_000_000n - order.value);
  const viewer = await shop.shopper('admin');
  shop.clock.advance(minutes(6));
  await updateOrder(make.actingAs(context, viewer), {
    orderId: placed.orderid,
    newStatus: 'Refunded',
    reason: 'not in the account',
  });
  expect(await shop.balance(placed.viewer)).toBe(1_000_000n);
});

test.each([
  ['the item is out of stock', 'item', { inStock: false }, 'out_of_stock'],
  ['the item has left the catalogue', 'item', { deletedAt: new Date() }, 'not_found'],
  ['the product is out of stock', 'product', { instock: false }, 'out_of_stock'],
] as const)(
  'an order from the wallet is refused and costs nothing when %s',
  async (_, table, change, code) => {
    const { itemid, product_id: id } = ITEMS.smileone;
    const viewer = await shop.shopperWith(1_000_000n);
    const set = (data: object) =>
      table === 'item'
        ? db.item.update({ where: { itemid }, data })
        : db.product.update({ where: { id }, data });
    await set(change);
    await expect(shop.buy({ viewer })).rejects.toMatchObject({ code });
    await set({ ...(table === 'item' ? { inStock: true } : { instock: true }), deletedAt: null });
    expect(await nothingOf(viewer.userid)).toEqual([0, 0]);
    expect(await shop.balance(viewer)).toBe(1_000_000n);
  },
);

test('an order by UPI has a call of its own', async () => {
  const viewer = await shop.shopperWith(1_000_000n);
  const inputs = { userid: viewer.userid, input1: shop.player(), input2: '2001' };
  const body = { ...ITEMS.smileone, ...inputs, paymentmode: 'upi' as const };
  const refused = createWalletOrder(context, { viewer, body, idempotency: NO_IDEMPOTENCY });
  await expect(refused).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await nothingOf(viewer.userid)).toEqual([0, 0]);
});

test('an order from the wallet of another user is not found', async () => {
  const { orderid } = await bought();
  await shop.drain();
  const stranger = await shop.shopper();
  const asked = getOrderStatus(make.actingAs(context, stranger), { clientTxnId: orderid });
  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
  const admin = await shop.shopper('admin');
  expect((await getOrderStatus(make.actingAs(context, admin), { clientTxnId: orderid })).order.orderid).toBe(
    orderid,
  );
});
