import { expect, test } from 'vitest';
import {
  findSale,
  getProduct,
  listGallery,
  listHomeProducts,
  listItems,
  listProducts,
  priceFor,
  routesOf,
} from '@/lib/domain/catalogue';
import { seedCatalogue } from '@/prisma/seed/catalogue';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db, owner } = await testDatabase();
const context = { db: db.prisma };
const seeded = await seedCatalogue(owner, NOON);

test('the demo store fills an empty catalogue once and then leaves it alone', async () => {
  expect(seeded).toBe(true);
  const before = await listProducts(context);
  expect(before.length).toBeGreaterThanOrEqual(14);
  expect(await seedCatalogue(owner, NOON)).toBe(false);
  expect(await listProducts(context)).toEqual(before);
});

test('what administrators create comes after the numbers of the demo store', async () => {
  const { itemid } = await make.makeItem(db.prisma);
  const { productid } = await make.makeProduct(db.prisma);
  const demo = await listProducts(context);
  expect(demo.flatMap((product) => product.items).every((known) => known < itemid)).toBe(true);
  expect(demo.filter((product) => product.productid >= productid)).toHaveLength(1);
});

test('the home page has its five lists, and a trending product is also listed in its own category', async () => {
  const home = await listHomeProducts(context);
  for (const list of Object.values(home)) expect(list.length).toBeGreaterThan(0);
  const inCategories = [...home.instantGames, ...home.games, ...home.ott, ...home.others].map(
    ({ _id }) => _id,
  );
  for (const { _id } of home.trending) expect(inCategories).toContain(_id);
  expect(home.instantGames.every(({ category }) => category === 'instant-games')).toBe(true);
});

test('the gallery has three slides for each kind of screen and a popup', async () => {
  const gallery = await listGallery(context);
  expect([gallery.CarouselPc.length, gallery.CarouselMb.length, gallery.Popup.length]).toEqual([3, 3, 1]);
});

test('bug: a picture of a deleted product or of a draft stayed on the home page and led to nothing', async () => {
  const product = await make.makeProduct(db.prisma);
  const { title } = await make.makeImage(db.prisma, { redirectUrl: `/product/${product.id}` });
  const elsewhere = await make.makeImage(db.prisma, { redirectUrl: '/home' });
  const shown = async () => (await listGallery(context)).CarouselPc.map((image) => image.title);
  const change = (data: { deletedAt?: Date; isDraft?: boolean; instock?: boolean }) =>
    db.prisma.product.update({ where: { id: product.id }, data });
  expect(await shown()).toContain(title);
  await change({ isDraft: true, instock: false });
  expect(await shown()).not.toContain(title);
  await change({ isDraft: false });
  expect(await shown()).toContain(title);
  await change({ deletedAt: NOON });
  expect(await shown()).not.toContain(title);
  expect(await shown()).toContain(elsewhere.title);
});

test('items come in the order of the product, with the prices of the role and nothing else', async () => {
  const product = await getProduct(context, { id: 'mobile-legends' });
  const forUser = await listItems(context, { productId: product._id, role: 'user' });
  expect(forUser.map(({ itemid }) => itemid)).toEqual(product.items);
  for (const item of forUser) {
    expect(item).not.toHaveProperty('resellprice');
    expect(item).not.toHaveProperty('itemidarray');
  }
  const [forReseller] = await listItems(context, { productId: product._id, role: 'reseller' });
  expect(forReseller?.resellprice).toBeLessThan(forReseller?.discountedprice ?? 0);
  expect(forReseller).not.toHaveProperty('itemidarray');
  const [forAdmin] = await listItems(context, { productId: product._id, role: 'admin' });
  expect(forAdmin?.itemidarray?.length).toBeGreaterThan(0);
});

test('a deleted product or item is gone from every list and cannot be bought', async () => {
  const product = await make.makeProduct(db.prisma);
  const item = await make.makeItem(db.prisma, { product });
  expect(await findSale(context, { productId: product.id, itemid: item.itemid })).not.toBeNull();
  await db.prisma.item.update({ where: { itemid: item.itemid }, data: { deletedAt: NOON } });
  expect(await findSale(context, { productId: product.id, itemid: item.itemid })).toBeNull();
  expect((await getProduct(context, { id: product.id })).items).toEqual([]);
  await db.prisma.product.update({ where: { id: product.id }, data: { deletedAt: NOON } });
  await expect(getProduct(context, { id: product.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(listItems(context, { productId: product.id, role: 'user' })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an item of another product is not on sale here', async () => {
  const [one, other] = [await make.makeProduct(db.prisma), await make.makeProduct(db.prisma)];
  const item = await make.makeItem(db.prisma, { product: other });
  expect(await findSale(context, { productId: one.id, itemid: item.itemid })).toBeNull();
});

test('resellers pay their own price, and other customers the shown one', async () => {
  const item = await make.makeItem(db.prisma);
  expect([priceFor(item, 'user'), priceFor(item, 'reseller'), priceFor(item, 'admin')]).toEqual([
    120_00n,
    110_00n,
    120_00n,
  ]);
});

test('the routes of an item are the stored ones in order, else the one of its apiType, with the itemid last', async () => {
  const item = await make.makeItem(db.prisma, { packs: [] });
  const routes = async () =>
    routesOf(
      await db.prisma.item.findUniqueOrThrow({ where: { itemid: item.itemid }, include: { routes: true } }),
    );
  expect(await routes()).toMatchObject([
    { supplier: 'smileone', region: 'br', packs: [String(item.itemid)] },
  ]);
  await make.makeRoute(db.prisma, item, { packs: ['13'], enabled: false });
  await make.makeRoute(db.prisma, item, { supplier: 'moogold', region: '', packs: ['7', '8'] });
  await make.makeRoute(db.prisma, item, { packs: ['23'] });
  expect((await routes()).map(({ supplier, packs }) => [supplier, packs])).toEqual([
    ['moogold', ['7', '8']],
    ['smileone', ['23']],
  ]);
});

test('goods without an API type have no routes, and an administrator delivers them', async () => {
  const item = await make.makeItem(db.prisma, { isApi: false, apiType: 'OTHER' });
  expect(routesOf({ ...item, routes: [] })).toEqual([]);
  expect(routesOf({ ...item, isApi: true, routes: [] })).toEqual([]);
});
