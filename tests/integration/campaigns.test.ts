// Campaigns: the price of an order in one, who may buy in it, when it begins and ends, and that orders which are placed at the
// same moment never hold more units than the campaign has.
import { beforeEach, expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import {
  createCampaign,
  editCampaign,
  endCampaign,
  listCampaigns,
  previewFor,
  readCampaignPrices,
} from '@/lib/domain/offers';
import { createCampaignForm, editCampaignForm } from '@/lib/domain/offers/schema';
import { createOrder, createWalletOrder, getOrderStatus, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Campaign } from '@/lib/platform/db';
import * as make from '../support/make';
import { ITEMS, inputsFor, openShop } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db } = shop;
beforeEach(async () => {
  shop.calm();
  await db.campaign.updateMany({ data: { endsAt: new Date(), startsAt: new Date(0) } });
});

const { itemid, product_id } = ITEMS.byHand;
// Its cost is unknown: between these two prices a campaign may lower it.
const RESELL_PRICE = 40_00n;
await db.item.updateMany({ where: { itemid }, data: { resellPrice: RESELL_PRICE } });
const { discountedPrice: PRICE } = await db.item.findUniqueOrThrow({ where: { itemid } });
const itemids = [itemid];

interface Wanted {
  viewer?: Viewer;
  player?: string;
  /** Rupees. */
  expected?: number;
  coupon?: string;
}

const bodyOf = ({ player = shop.player(), expected, coupon }: Wanted, viewer: Viewer) => ({
  ...{ itemid, product_id, userid: viewer.userid, ...inputsFor('byHand', player) },
  ...(expected !== undefined && { expected_price: expected }),
  ...(coupon !== undefined && { coupon }),
});

async function byUpi(wanted: Wanted = {}): Promise<string> {
  const viewer = wanted.viewer ?? (await shop.shopper());
  const body = { ...bodyOf(wanted, viewer), paymentmode: 'upi' as const };
  return (await createOrder(context, { viewer, body })).orderid;
}

async function byWallet(wanted: Wanted = {}): Promise<string> {
  const viewer = wanted.viewer ?? (await shop.shopperWith(10_000_000n));
  const body = { ...bodyOf(wanted, viewer), paymentmode: 'wallet' as const };
  const reply = await createWalletOrder(context, { viewer, body, idempotency: NO_IDEMPOTENCY });
  return new URL(reply.redirect_url, 'http://shop.example').searchParams.get('client_txn_id') ?? '';
}

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const held = ({ id }: Campaign) =>
  db.order.count({ where: { campaignId: id, status: { in: ['Created', 'Processing', 'Completed'] } } });
const fail = (id: string) =>
  db.order.update({ where: { id }, data: { status: 'Failed', reason: 'not paid' } });
const changed = (now: bigint) => ({
  code: 'price_changed',
  fields: { price: { values: { text: String(Number(now) / 100) } } },
});
const rupeesOf = (paise: bigint) => Number(paise) / 100;

test('a campaign lowers the price of an order, which names it to its buyer, and a coupon lowers what is left', async () => {
  const campaign = await make.makeCampaign(db, { itemids });
  const { code } = await make.makeCoupon(db, { value: 2_00n });
  const viewer = await shop.shopperWith(10_000_000n);
  const id = await byWallet({ viewer, coupon: code, expected: rupeesOf(PRICE - 7_00n) });
  expect(await orderOf(id)).toMatchObject({ campaignId: campaign.id, value: PRICE - 7_00n });
  expect(await shop.balance(viewer)).toBe(10_000_000n - PRICE + 7_00n);
  const { order } = await getOrderStatus(make.actingAs(context, viewer), { clientTxnId: id });
  expect(order.pricesteps).toEqual([
    { name: 'base', amount: rupeesOf(PRICE) },
    { name: 'campaign', amount: -5, title: campaign.name, titleHi: 'फ़्लैश सेल' },
    { name: 'coupon', amount: -2, code },
  ]);
});

test('of several campaigns the one that takes off most is used, and one order holds one unit', async () => {
  const less = await make.makeCampaign(db, { itemids, value: 3_00n });
  const more = await make.makeCampaign(db, { productIds: [product_id], kind: 'percent', value: 10_00n });
  const order = await orderOf(await byUpi());
  expect(order.campaignId).toBe(more.id);
  expect([await held(less), await held(more)]).toEqual([0, 1]);
});

test.each<[string, Partial<Campaign>]>([
  ['has not begun', { startsAt: new Date(Date.now() + 3_000_000) }],
  ['has ended', { endsAt: new Date(Date.now() - 1000) }],
  ['is for other goods', { itemids: [1] }],
])('a campaign that %s changes no price', async (_, terms) => {
  const campaign = await make.makeCampaign(db, { itemids, ...terms });
  expect(await orderOf(await byUpi({ expected: rupeesOf(PRICE) }))).toMatchObject({
    campaignId: null,
    value: PRICE,
  });
  expect(await held(campaign)).toBe(0);
});

test('resellers have a price of their own and no campaign, also where the cost would leave room for one', async () => {
  const { itemid: sold, product_id: product } = ITEMS.smileone;
  const rate = { currency: 'BRL', rate: 10_000n, updatedAt: new Date() };
  await db.currencyRate.upsert({ where: { currency: 'BRL' }, create: rate, update: rate });
  await db.supplierRoute.updateMany({ where: { itemid: sold }, data: { cost: 1_00n, costCurrency: 'BRL' } });
  await make.makeCampaign(db, { itemids: [sold] });
  const { resellPrice, discountedPrice } = await db.item.findUniqueOrThrow({ where: { itemid: sold } });
  const order = async (role: 'user' | 'reseller') => {
    const viewer = await shop.shopper(role);
    const player = { input1: shop.player(), input2: '2001' };
    const body = {
      itemid: sold,
      product_id: product,
      userid: viewer.userid,
      ...player,
      paymentmode: 'upi',
    } as const;
    return orderOf((await createOrder(context, { viewer, body })).orderid);
  };
  expect(await order('user')).toMatchObject({ value: discountedPrice - 5_00n });
  expect(await order('reseller')).toMatchObject({ campaignId: null, value: resellPrice });
});

test('an order at the price of a campaign that ended meanwhile is refused with the price of now', async () => {
  const campaign = await make.makeCampaign(db, { itemids });
  await byUpi({ expected: rupeesOf(PRICE - 5_00n) });
  await endCampaign(make.actingAs(context, await shop.shopper('admin')), { id: campaign.id });
  await expect(byUpi({ expected: rupeesOf(PRICE - 5_00n) })).rejects.toMatchObject(changed(PRICE));
  await expect(byWallet({ expected: rupeesOf(PRICE - 5_00n) })).rejects.toMatchObject(changed(PRICE));
  expect(await held(campaign)).toBe(1);
});

test('an order that waits for the lock while the campaign is ended is refused, though it named no price', async () => {
  const campaign = await make.makeCampaign(db, { itemids });
  const viewer = await shop.shopper();
  let order: Promise<unknown> = Promise.resolve();
  await db.$transaction(async (inside) => {
    await inside.$queryRaw`select 1 from campaigns where id = ${campaign.id} for no key update`;
    order = byUpi({ viewer }).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const [row] = await db.$queryRaw<{ waiting: number }[]>`
          select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%campaigns%'`;
        return row?.waiting;
      })
      .toBe(1);
    await inside.campaign.update({
      where: { id: campaign.id },
      data: { endsAt: new Date(Date.now() - 1000) },
    });
  });
  expect(await order).toMatchObject(changed(PRICE));
  expect(await db.order.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('a campaign stops at the lowest price, and takes no unit when it can lower nothing', async () => {
  const campaign = await make.makeCampaign(db, { itemids, value: 100_000_00n, stock: 5 });
  const { value } = await orderOf(await byUpi());
  expect(value - value / 100n).toBe(RESELL_PRICE);
  const panel = await listCampaigns(context);
  expect(panel.find(({ id }) => id === campaign.id)?.stopped).toEqual([
    { itemid, name: expect.any(String), wanted: 0, price: rupeesOf(value) },
  ]);
  await db.item.updateMany({ where: { itemid }, data: { resellPrice: PRICE } });
  expect(await orderOf(await byUpi())).toMatchObject({ campaignId: null, value: PRICE });
  await db.item.updateMany({ where: { itemid }, data: { resellPrice: RESELL_PRICE } });
  expect(await held(campaign)).toBe(1);
});

test('a person who has had their part pays the price of everybody, as another account for the same player does', async () => {
  await make.makeCampaign(db, { itemids, maxPerPerson: 1 });
  const [viewer, player] = [await shop.shopperWith(10_000_000n), shop.player()];
  await byWallet({ viewer, player });
  expect(await orderOf(await byWallet({ viewer }))).toMatchObject({ campaignId: null, value: PRICE });
  await expect(byUpi({ player, expected: rupeesOf(PRICE - 5_00n) })).rejects.toMatchObject(changed(PRICE));
  expect(await orderOf(await byUpi())).toMatchObject({ value: PRICE - 5_00n });
});

test('a campaign for a first purchase is for people who have bought nothing, and for one of two orders at once', async () => {
  const campaign = await make.makeCampaign(db, { itemids, isForFirst: true });
  const regular = await shop.shopperWith(10_000_000n);
  await byWallet({ viewer: regular });
  expect(await held(campaign)).toBe(1);
  expect(await orderOf(await byWallet({ viewer: regular }))).toMatchObject({ campaignId: null });
  const viewer = await shop.shopper();
  const both = await Promise.allSettled([byUpi({ viewer }), byUpi({ viewer })]);
  const ids = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const orders = await db.order.findMany({ where: { id: { in: ids } } });
  expect(orders.filter(({ campaignId }) => campaignId !== null)).toHaveLength(1);
  const [prices] = await readCampaignPrices(context, { productId: product_id });
  expect(prices?.campaign).toBeUndefined();
  expect(prices?.firstCampaign).toMatchObject({ price: rupeesOf(PRICE - 5_00n), left: null });
});

test('first purchases of two accounts for one player wait for each other, and one of them is refused', async () => {
  await make.makeCampaign(db, { itemids, isForFirst: true });
  const viewer = await shop.shopper();
  const player = shop.player();
  let orders: Promise<PromiseSettledResult<string>[]> = Promise.resolve([]);
  await db.$transaction(async (inside) => {
    await inside.$executeRaw`select pg_advisory_xact_lock(hashtextextended('first-purchases', 0))`;
    orders = Promise.allSettled([byUpi({ viewer, player }), byUpi({ player })]);
    // One waits for this lock and the other for the campaign: both have seen the price for a first purchase.
    await expect
      .poll(
        async () => {
          const [row] = await db.$queryRaw<{ waiting: number }[]>`
            select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`;
          return row?.waiting;
        },
        { timeout: 8000 },
      )
      .toBe(2);
  });
  expect((await orders).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('fifty buyers by UPI and from wallets at once get the last units, and the others learn the price of now', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 7 });
  const people = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? shop.shopper() : shop.shopperWith(10_000_000n))),
  );
  const expected = rupeesOf(PRICE - 5_00n);
  const done = await Promise.allSettled(
    people.map((viewer, n) => (n % 2 === 0 ? byUpi({ viewer, expected }) : byWallet({ viewer, expected }))),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const each of done) if (each.status === 'rejected') expect(each.reason).toMatchObject(changed(PRICE));
  expect(await held(campaign)).toBe(7);
  expect(await readCampaignPrices(context)).toEqual([]);
});

test('a person who pays for nothing holds two units at most, so that nobody can empty a campaign for free', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 5 });
  const viewer = await shop.shopperWith(10_000_000n);
  const player = shop.player();
  for (let order = 0; order < 4; order++) await byUpi({ viewer, player });
  expect(await held(campaign)).toBe(2);
  // Another account for the same player is the same person, and others find what is left.
  await byUpi({ player });
  expect(await held(campaign)).toBe(2);
  await byUpi();
  expect(await held(campaign)).toBe(3);
});

test('orders of one person at the same moment hold two unpaid units at most', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 20 });
  const viewer = await shop.shopper();
  const player = shop.player();
  await Promise.allSettled(Array.from({ length: 12 }, () => byUpi({ viewer, player })));
  expect(await held(campaign)).toBe(2);
});

test('a person who pays may buy every unit that is left', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 4 });
  const viewer = await shop.shopperWith(10_000_000n);
  for (let order = 0; order < 5; order++) await byWallet({ viewer, player: shop.player() });
  expect(await held(campaign)).toBe(4);
});

test('an unpaid order that fails gives its unit back, and a cancelled one too', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 1 });
  const left = async () => (await readCampaignPrices(context))[0]?.campaign?.left;
  expect(await left()).toBe(1);
  const id = await byUpi();
  expect(await left()).toBeUndefined();
  await fail(id);
  expect(await left()).toBe(1);
  const paid = await byWallet();
  expect(await orderOf(paid)).toMatchObject({ campaignId: campaign.id });
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await updateOrder(admin, { orderId: paid, newStatus: 'Cancelled', reason: 'asked for it' });
  expect(await left()).toBe(1);
});

test('a failed order that is paid after all gets a unit while one is left, and the money in the wallet if not', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 1 });
  const [late, next] = [await shop.shopper(), await shop.shopper()];
  const first = await byUpi({ viewer: late });
  await fail(first);
  const second = await byUpi({ viewer: next });
  await shop.pay({ client_txn_id: first });
  await getOrderStatus(make.actingAs(context, late), { clientTxnId: first });
  expect(await orderOf(first)).toMatchObject({ status: 'Failed' });
  expect(await shop.balance(late)).toBeGreaterThan(0n);
  await fail(second);
  await shop.pay({ client_txn_id: second });
  await getOrderStatus(make.actingAs(context, next), { clientTxnId: second });
  expect(await orderOf(second)).toMatchObject({ status: 'Processing' });
  expect(await held(campaign)).toBe(1);
});

test('a failed order that is paid after all gets its unit although its buyer has two unpaid orders', async () => {
  const campaign = await make.makeCampaign(db, { itemids, stock: 3 });
  const viewer = await shop.shopper();
  const first = await byUpi({ viewer });
  await fail(first);
  for (let order = 0; order < 2; order++) await byUpi({ viewer });
  await shop.pay({ client_txn_id: first });
  await getOrderStatus(make.actingAs(context, viewer), { clientTxnId: first });
  expect(await orderOf(first)).toMatchObject({ status: 'Processing' });
  expect(await held(campaign)).toBe(3);
});

const FORM = {
  ...{ name: 'Diwali', nameHi: '', discount: { kind: 'percent', percent: 10, cap: 20 }, stock: 10 },
  ...{ maxPerPerson: 1, productIds: [], itemids, isForFirst: false },
  ...{ startsAt: '2026-01-01T00:00:00+05:30', endsAt: '2099-01-01T00:00:00+05:30' },
};

test('staff create, change and end a campaign, and the audit log has each step', async () => {
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await createCampaign(admin, createCampaignForm.parse(FORM));
  const [made] = await listCampaigns(context);
  expect(made).toMatchObject({ name: 'Diwali', status: 'running', stock: 10, uses: 0, cap: 20, stopped: [] });
  const id = made?.id ?? '';
  await byUpi();
  await byUpi();
  const edit = (change: object, seen = 0) =>
    editCampaign(admin, editCampaignForm.parse({ ...FORM, id, seen, ...change }));
  await expect(edit({ stock: 1 })).rejects.toMatchObject({ code: 'conflict' });
  await edit({ stock: 2 });
  await expect(edit({ stock: 5 })).rejects.toMatchObject({ code: 'conflict' });
  expect((await listCampaigns(context))[0]).toMatchObject({ status: 'used_up', uses: 2, unpaid: 2 });
  await endCampaign(admin, { id });
  await expect(edit({}, 2)).rejects.toMatchObject({ code: 'conflict' });
  const log = await db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } });
  expect(log.map(({ action }) => action)).toEqual(['create-campaign', 'edit-campaign', 'end-campaign']);
});

test('a campaign names goods that exist and ends after it begins', async () => {
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await expect(
    createCampaign(admin, createCampaignForm.parse({ ...FORM, itemids: [987_654] })),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  expect(createCampaignForm.safeParse({ ...FORM, itemids: [] }).success).toBe(false);
  expect(createCampaignForm.safeParse({ ...FORM, endsAt: FORM.startsAt }).success).toBe(false);
});

test('the preview of the panel names the campaign that a given shopper has', async () => {
  const campaign = await make.makeCampaign(db, { itemids, maxPerPerson: 1 });
  const admin = make.actingAs(context, await shop.shopper('admin'));
  const viewer = await shop.shopper();
  const seen = () => previewFor(admin, { customer: viewer.userid, itemid, code: undefined });
  expect((await seen()).steps).toContainEqual({
    ...{ name: 'campaign', amount: -5, title: campaign.name, titleHi: 'फ़्लैश सेल' },
  });
  await byUpi({ viewer });
  expect(await seen()).toMatchObject({ price: rupeesOf(PRICE), steps: [{ name: 'base' }] });
});
