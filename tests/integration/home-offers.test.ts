// The prices on the tiles of the home page are those that can be paid now.
import { expect, test } from 'vitest';
import { listOffers } from '@/lib/domain/catalogue';
import { readCampaignPrices } from '@/lib/domain/offers';
import { webProcess } from '@/lib/http/server/process';
import { makeItem, makeProduct, makeRoute } from '../support/make';
import { startTestServer } from '../support/server';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
const { prisma } = shop.db;
const context = {
  ...webProcess().context,
  shop: { ...webProcess().context.shop, pointsPercent: 1 },
};
const offerOf = async (id: string) =>
  (await listOffers(context, { campaigns: await readCampaignPrices(context) })).get(id);
const priced = (original: bigint, discounted: bigint) => ({
  originalPrice: original,
  discountedPrice: discounted,
  resellPrice: 1_00n,
});

test('a tile has the lowest public price, the largest saving and the most points of what is in stock', async () => {
  const product = await makeProduct(prisma);
  await makeItem(prisma, { product, ...priced(100_00n, 80_50n) });
  await makeItem(prisma, { product, ...priced(1000_00n, 999_00n) });
  expect(await offerOf(product.id)).toEqual({ from: 80.5, saving: 19, points: 9, until: null });
  await makeItem(prisma, { product, ...priced(50_00n, 1_00n), inStock: false });
  const { itemid } = await makeItem(prisma, { product, ...priced(50_00n, 2_00n) });
  expect((await offerOf(product.id))?.from).toBe(2);
  await prisma.item.update({ where: { itemid }, data: { deletedAt: new Date() } });
  expect((await offerOf(product.id))?.from).toBe(80.5);
});

test('a product of which nothing can be bought has no price', async () => {
  const product = await makeProduct(prisma);
  expect(await offerOf(product.id)).toBeUndefined();
  await makeItem(prisma, { product, ...priced(100_00n, 80_00n) });
  expect((await offerOf(product.id))?.from).toBe(80);
  await prisma.product.update({ where: { id: product.id }, data: { instock: false } });
  expect(await offerOf(product.id)).toBeUndefined();
});

test('an item whose only supplier is paused for want of balance has no price', async () => {
  const product = await makeProduct(prisma);
  const item = await makeItem(prisma, { product, ...priced(100_00n, 80_00n) });
  await makeRoute(prisma, item);
  expect((await offerOf(product.id))?.from).toBe(80);
  const data = { supplier: 'smileone', region: 'br', pausedAt: new Date() };
  await prisma.supplierPause.create({ data });
  expect(await offerOf(product.id)).toBeUndefined();
});
