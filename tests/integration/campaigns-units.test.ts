// The units of a campaign are never oversold, also when orders are placed, fail and are paid at the same moment.
import { expect, test } from 'vitest';
import { readCampaignPrices } from '@/lib/domain/offers';
import { getOrderStatus, updateOrder } from '@/lib/domain/orders';
import { openCampaigns } from '../support/campaigns';
import * as make from '../support/make';

const { shop, context, db, itemids, PRICE, ...campaigns } = await openCampaigns();
const { byUpi, byWallet, orderOf, held, fail, changed, rupeesOf } = campaigns;

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
