// Coupons: what they take off, who may use them and how often, also when fifty try at once.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  correctPlayer,
  createOrder,
  createWalletOrder,
  getOrderStatus,
  updateOrder,
} from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Coupon } from '@/lib/platform/db';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, inputsFor, openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db } = shop;
beforeEach(() => shop.calm());

const { itemid, product_id } = ITEMS.byHand;
// Its cost is unknown: between these two prices a coupon may lower it.
const RESELL_PRICE = 40_00n;
await db.item.updateMany({ where: { itemid }, data: { resellPrice: RESELL_PRICE } });
const price = async () => (await db.item.findUniqueOrThrow({ where: { itemid } })).discountedPrice;

interface Wanted {
  code: string;
  viewer?: Viewer;
  player?: string;
  expected?: number;
}

const bodyOf = ({ code, player = shop.player(), expected }: Wanted, viewer: Viewer) => ({
  itemid,
  product_id,
  userid: viewer.userid,
  ...inputsFor('byHand', player),
  coupon: code,
  ...(expected !== undefined && { expected_price: expected }),
});

async function byUpi(wanted: Wanted): Promise<string> {
  const viewer = wanted.viewer ?? (await shop.shopper());
  const body = { ...bodyOf(wanted, viewer), paymentmode: 'upi' as const };
  return (await createOrder(context, { viewer, body })).orderid;
}

async function byWallet(wanted: Wanted): Promise<string | null> {
  const viewer = wanted.viewer ?? (await shop.shopperWith(10_000_000n));
  const body = { ...bodyOf(wanted, viewer), paymentmode: 'wallet' as const };
  const reply = await createWalletOrder(context, { viewer, body, idempotency: NO_IDEMPOTENCY });
  return new URL(reply.redirect_url, 'http://shop.example').searchParams.get('client_txn_id');
}

const uses = (coupon: Coupon) =>
  db.order.count({ where: { couponId: coupon.id, status: { in: ['Created', 'Processing', 'Completed'] } } });
const refused = (messageKey: string) => ({
  code: 'coupon_refused',
  description: { messageKey: `offers.refused.${messageKey}` },
});
const free = (orderId: string) =>
  db.order.update({ where: { id: orderId }, data: { status: 'Failed', reason: 'not paid' } });

test('a coupon lowers the price of an order, which keeps its steps, and pays from the wallet what is left', async () => {
  const coupon = await make.makeCoupon(db, { value: 5_00n });
  const viewer = await shop.shopperWith(10_000_000n);
  const id = await byWallet({ code: coupon.code, viewer });
  const before = await price();
  const order = await db.order.findUniqueOrThrow({ where: { id: id ?? '' } });
  expect(order).toMatchObject({ couponId: coupon.id, value: before - 5_00n, status: 'Processing' });
  expect(await shop.balance(viewer)).toBe(10_000_000n - before + 5_00n);
  const { order: view } = await getOrderStatus(make.actingAs(context, viewer), { clientTxnId: order.id });
  expect(view.pricesteps).toEqual([
    { name: 'base', amount: Number(before) / 100 },
    { name: 'coupon', amount: -5, code: coupon.code },
  ]);
});

test('an order by UPI asks the gateway for the price with the coupon', async () => {
  const coupon = await make.makeCoupon(db, { kind: 'percent', value: 10_00n, cap: 3_00n });
  const id = await byUpi({ code: coupon.code });
  const before = await price();
  const { value, payments } = await db.order.findUniqueOrThrow({
    where: { id },
    include: { payments: true },
  });
  expect(value).toBe(before - 3_00n);
  expect(payments).toMatchObject([{ amount: ((value + 99n) / 100n) * 100n }]);
});

test('a price that was seen without the coupon is refused with the price of now, and the other way round', async () => {
  const coupon = await make.makeCoupon(db, { value: 5_00n });
  const now = Number((await price()) - 5_00n) / 100;
  await expect(byUpi({ code: coupon.code, expected: now + 5 })).rejects.toMatchObject({
    code: 'price_changed',
    amounts: { price: now },
  });
  expect(await uses(coupon)).toBe(0);
  await byUpi({ code: coupon.code, expected: now });
  expect(await uses(coupon)).toBe(1);
});

test('a coupon that ends between the look and the order is refused with the price without it', async () => {
  const coupon = await make.makeCoupon(db, { endsAt: new Date(context.clock.now().getTime() + hours(1)) });
  await byUpi({ code: coupon.code });
  shop.clock.advance(hours(1));
  await expect(byUpi({ code: coupon.code })).rejects.toMatchObject({
    ...refused('ended'),
    amounts: { price: Number(await price()) / 100 },
  });
});

test.each<[string, string, Partial<Coupon>]>([
  ['has not begun', 'unknown', { startsAt: new Date(Date.now() + days(2)) }],
  ['is for other products', 'notForItem', { productIds: ['another-product'] }],
  ['is for other items', 'notForItem', { itemids: [10_102] }],
  ['needs a higher price', 'priceTooLow', { minPrice: 100_000_00n }],
])('a coupon that %s is refused', async (_, reason, data) => {
  const coupon = await make.makeCoupon(db, data);
  await expect(byUpi({ code: coupon.code })).rejects.toMatchObject(refused(reason));
  await expect(byWallet({ code: coupon.code })).rejects.toMatchObject(refused(reason));
  expect(await uses(coupon)).toBe(0);
});

test('a code that is none is refused', async () => {
  await expect(byUpi({ code: 'NOSUCHCODE' })).rejects.toMatchObject(refused('unknown'));
});

test('bug: a second account ordered for somebody else, and let the player of the first one have the goods', async () => {
  const coupon = await make.makeCoupon(db, { itemids: [ITEMS.smileone.itemid], productIds: [] });
  const player = shop.player();
  const buy = async (input1: string) => {
    const viewer = await shop.shopperWith(10_000_000n);
    const body = { ...ITEMS.smileone, userid: viewer.userid, input1, input2: '2001', coupon: coupon.code };
    const order = { viewer, body: { ...body, paymentmode: 'wallet' as const }, idempotency: NO_IDEMPOTENCY };
    await createWalletOrder(context, order);
    const { id: orderid } = await db.order.findFirstOrThrow({ where: { userId: viewer.userid } });
    return (to: string) =>
      correctPlayer(make.actingAs(context, viewer), {
        orderid,
        input1: to,
        input2: '2001',
        idempotency: NO_IDEMPOTENCY,
      });
  };
  await buy(player);
  const correct = await buy(shop.player());
  await expect(correct(player)).rejects.toMatchObject({
    code: 'conflict',
    description: { messageKey: 'orders.offerUsedByPlayer' },
  });
  await correct(shop.player());
});

test('a coupon stops at the cost of the goods and their points, and gives nothing below it', async () => {
  const { itemid: sold } = ITEMS.smileone;
  const item = await db.item.findUniqueOrThrow({ where: { itemid: sold }, include: { routes: true } });
  await db.currencyRate.upsert({
    where: { currency: 'BRL' },
    create: { currency: 'BRL', rate: 10_000n, updatedAt: new Date() },
    update: { rate: 10_000n },
  });
  const cost = item.discountedPrice - 10_00n;
  const setCost = (amount: bigint) =>
    db.supplierRoute.updateMany({ where: { itemid: sold }, data: { cost: amount, costCurrency: 'BRL' } });
  await setCost(cost);
  const coupon = await make.makeCoupon(db, { value: 1_000_00n, maxPerPerson: 9 });
  const viewer = await shop.shopper();
  const order = (player: string) =>
    createOrder(context, {
      viewer,
      body: {
        ...ITEMS.smileone,
        userid: viewer.userid,
        input1: player,
        input2: '2001',
        paymentmode: 'upi',
        coupon: coupon.code,
      },
    });
  const { orderid } = await order(shop.player());
  const { value } = await db.order.findUniqueOrThrow({ where: { id: orderid } });
  expect(value - value / 100n).toBeGreaterThanOrEqual(cost);
  expect(value - 1n - (value - 1n) / 100n).toBeLessThan(cost);
  await setCost(item.discountedPrice);
  await expect(order(shop.player())).rejects.toMatchObject(refused('noDiscount'));
});

test('goods of unknown cost are sold no lower than at the price for resellers', async () => {
  const coupon = await make.makeCoupon(db, { value: 100_000_00n });
  const id = await byUpi({ code: coupon.code });
  const { value } = await db.order.findUniqueOrThrow({ where: { id } });
  expect(value - value / 100n).toBe(RESELL_PRICE);
});

test('a second order of a person is refused, whether it is the same account, the same player or the same payer', async () => {
  const coupon = await make.makeCoupon(db);
  const [viewer, player] = [await shop.shopperWith(10_000_000n), shop.player()];
  const id = await byWallet({ code: coupon.code, viewer, player });
  await expect(byUpi({ code: coupon.code, viewer })).rejects.toMatchObject(refused('usedByYou'));
  await expect(byUpi({ code: coupon.code, player })).rejects.toMatchObject(refused('usedByYou'));
  const payer = await shop.shopper();
  const held = await db.order.findUniqueOrThrow({ where: { id: id ?? '' } });
  const earlier = await make.makeOrder(db, { userId: payer.userid, status: 'Failed' });
  await make.makePaidFrom(db, held, 'Same@upi', { status: 'failed' });
  await make.makePaidFrom(db, earlier, 'same@UPI', { status: 'failed' });
  await expect(byUpi({ code: coupon.code, viewer: payer })).rejects.toMatchObject(refused('usedByYou'));
  await byUpi({ code: coupon.code });
  expect(await uses(coupon)).toBe(2);
});

test('an unpaid order holds the coupon, and the customer is told so until it fails', async () => {
  const coupon = await make.makeCoupon(db);
  const viewer = await shop.shopper();
  const id = await byUpi({ code: coupon.code, viewer });
  await expect(byUpi({ code: coupon.code, viewer })).rejects.toMatchObject(refused('heldByYou'));
  await free(id);
  await byUpi({ code: coupon.code, viewer });
});

test('a cancelled order frees its coupon', async () => {
  const coupon = await make.makeCoupon(db);
  const viewer = await shop.shopperWith(10_000_000n);
  const id = await byWallet({ code: coupon.code, viewer });
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await updateOrder(admin, { orderId: id ?? '', newStatus: 'Cancelled', reason: 'asked for it' });
  expect(await shop.balance(viewer)).toBe(10_000_000n);
  expect(await byWallet({ code: coupon.code, viewer })).not.toBeNull();
});

test('a coupon for a first purchase is for people who have bought nothing, and one of two such coupons alone', async () => {
  const [one, other] = [
    await make.makeCoupon(db, { isForFirst: true }),
    await make.makeCoupon(db, { isForFirst: true }),
  ];
  const regular = await shop.shopperWith(10_000_000n);
  await byWallet({ code: (await make.makeCoupon(db)).code, viewer: regular });
  await expect(byUpi({ code: one.code, viewer: regular })).rejects.toMatchObject(refused('notFirst'));
  const viewer = await shop.shopper();
  const both = await Promise.allSettled([one, other].map(({ code }) => byUpi({ code, viewer })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('fifty orders by UPI at once never exceed the limit of a coupon', async () => {
  const coupon = await make.makeCoupon(db, { maxUses: 7 });
  const people = await Promise.all(Array.from({ length: 50 }, () => shop.shopper()));
  const done = await Promise.allSettled(people.map((viewer) => byUpi({ code: coupon.code, viewer })));
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const each of done)
    if (each.status === 'rejected') expect(each.reason).toMatchObject(refused('usedUp'));
  expect(await uses(coupon)).toBe(7);
});

test('fifty orders from one wallet at once never exceed the limit of a person', async () => {
  const coupon = await make.makeCoupon(db, { maxPerPerson: 3 });
  const viewer = await shop.shopperWith(100_000_000n);
  const done = await Promise.allSettled(
    Array.from({ length: 50 }, () => byWallet({ code: coupon.code, viewer })),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const each of done)
    if (each.status === 'rejected') expect(each.reason).toMatchObject(refused('usedByYou'));
  expect(await uses(coupon)).toBe(3);
  expect(await db.walletTransaction.count({ where: { userId: viewer.userid } })).toBe(3);
});

test('a failed order that is paid after all gets its coupon back while a use is left, and the money in the wallet if not', async () => {
  const coupon = await make.makeCoupon(db, { maxUses: 1 });
  const [late, next] = [await shop.shopper(), await shop.shopper()];
  const first = await byUpi({ code: coupon.code, viewer: late });
  await free(first);
  const second = await byUpi({ code: coupon.code, viewer: next });
  await shop.pay({ client_txn_id: first });
  await getOrderStatus(make.actingAs(context, late), { clientTxnId: first });
  expect(await db.order.findUniqueOrThrow({ where: { id: first } })).toMatchObject({ status: 'Failed' });
  expect(await shop.balance(late)).toBeGreaterThan(0n);
  expect(await uses(coupon)).toBe(1);
  await free(second);
  await shop.pay({ client_txn_id: second });
  await getOrderStatus(make.actingAs(context, next), { clientTxnId: second });
  expect(await db.order.findUniqueOrThrow({ where: { id: second } })).toMatchObject({ status: 'Processing' });
});
