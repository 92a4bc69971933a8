// The limits of a campaign for one customer: how many units each may buy, and the price that is only for a first
// purchase.
import { expect, test } from 'vitest';
import { readCampaignPrices } from '@/lib/domain/offers';
import { openCampaigns } from '../support/campaigns';
import * as make from '../support/make';

const { shop, context, db, product_id, itemids, PRICE, ...campaigns } = await openCampaigns();
const { byUpi, byWallet, orderOf, held, changed, rupeesOf } = campaigns;

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
