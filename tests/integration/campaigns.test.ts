// The price of an order in a campaign: which campaign lowers it, how far, and for how long.
import { expect, test } from 'vitest';
import { endCampaign, listCampaigns } from '@/lib/domain/offers';
import { createOrder, getOrderStatus } from '@/lib/domain/orders';
import type { Campaign } from '@/lib/platform/db';
import { openCampaigns } from '../support/campaigns';
import * as make from '../support/make';
import { ITEMS } from '../support/shop';

const { shop, context, db, itemid, product_id, itemids, RESELL_PRICE, PRICE, ...campaigns } =
  await openCampaigns();
const { byUpi, byWallet, orderOf, held, changed, rupeesOf } = campaigns;

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
