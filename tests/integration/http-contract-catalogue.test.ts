// What the replies of the catalogue carry (spec S7.1): bare arrays where it says so, named fields otherwise, money as
// numbers, and nothing that the caller may not see.
import { expect, test } from 'vitest';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { makeImage, makeItem } from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson, type Person } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
const cheap = await makeItem(prisma, {
  product: stock.product,
  discountedPrice: 99_99n,
  originalPrice: 100_10n,
  type: null,
});
const asha = await newPerson(shop.db);
const reseller = await newPerson(shop.db, { role: 'reseller' });
const admin = await newPerson(shop.db, { role: 'admin' });
await makeImage(prisma, { type: 'Popup', redirectUrl: '/product/x' });
await makeImage(prisma, { type: 'Banner' });

const get = async (path: string, person?: Person) => {
  const reply = await shop.call(`GET ${path}`, person ? { token: person.token } : {});
  expect(reply.status, reply.text).toBe(200);
  return reply.body as Record<string, unknown>;
};
const list = async (path: string, person: Person) =>
  (await get(path, person)) as unknown as Record<string, unknown>[];

const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const productView = {
  _id: stock.product.id,
  productid: stock.product.productid,
  name: stock.product.name,
  nameHi: '',
  imgpath: '/art/products/mobile-legends.webp',
  importantnote: '',
  noteHi: '',
  instock: true,
  isApi: true,
  apiType: 'SMILEBR',
  istrending: false,
  type: 'MLBB',
  category: 'games',
  inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
  aliases: [],
  unitName: '',
  unitPlural: '',
  unitNameHi: '',
  faq: [],
  items: [stock.item.itemid, cheap.itemid],
  createdAt: isoTime,
  updatedAt: isoTime,
} satisfies Record<keyof ProductView, unknown>;
const itemView = {
  _id: cheap.id,
  id: cheap.id,
  itemid: cheap.itemid,
  name: cheap.name,
  nameHi: '',
  imgpath: '/art/items/diamonds-small.webp',
  type: null,
  apiType: 'SMILEBR',
  suggestedTask: null,
  originalprice: 100.1,
  discountedprice: 99.99,
  inStock: true,
  isApi: true,
  unitCount: null,
  bundleOf: null,
  bundleCount: null,
  createdAt: isoTime,
  updatedAt: isoTime,
  __v: 0,
};
test('the catalogue lists the home page in five groups', async () => {
  const home = await get('/product/gethomeproducts');
  expect(Object.keys(home)).toEqual(['success', 'trending', 'instantGames', 'games', 'ott', 'others']);
  expect(home).toMatchObject({
    success: true,
    trending: [],
    instantGames: [],
    games: [productView],
    others: [],
  });
  expect(home.ott).toMatchObject([{ _id: stock.handProduct.id, isApi: false, apiType: null }]);
});

test('the catalogue lists all products as a bare array, and one product as an object', async () => {
  expect(await list('/product/allproducts', asha)).toEqual([
    productView,
    expect.objectContaining({ _id: stock.handProduct.id }),
  ]);
  expect(await get(`/product/eachproduct/${stock.product.id}`)).toEqual({
    success: true,
    product: productView,
  });
});

test('items show prices to everyone, reseller prices to resellers, and supplier fields only to administrators', async () => {
  const item = async (person?: Person) =>
    ((await get(`/item/${stock.product.id}`, person)).items as object[])[1];
  expect(await item()).toEqual(itemView);
  expect(await item(asha)).toEqual(itemView);
  expect(await item(reseller)).toEqual({ ...itemView, resellprice: 110 });
  expect(await item(admin)).toEqual({ ...itemView, resellprice: 110, itemidarray: ['13'] });
  // No caller gets the answer that was made for the one before.
  expect(await item()).toEqual(itemView);
});

test('the gallery answers its three places and nothing else', async () => {
  const image = {
    id: expect.any(String),
    title: expect.any(String),
    titleHi: '',
    offer: '',
    offerHi: '',
    type: 'Popup',
    url: expect.any(String),
    redirectUrl: '/product/x',
  };
  expect(await get('/gallery/images')).toEqual({
    success: true,
    CarouselMb: [],
    CarouselPc: [],
    Popup: [image],
  });
});

test.each([
  '/product/gethomeproducts',
  `/product/eachproduct/${stock.product.id}`,
  `/item/${stock.product.id}`,
  '/gallery/images',
])('%s has an ETag, and answers 304 to a client that has the same version', async (path) => {
  const first = await shop.call(`GET ${path}`);
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  });
  const again = await shop.call(`GET ${path}`, { headers: { 'if-none-match': `${first.headers.etag}` } });
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', first.headers.etag]);
  for (const other of ['"x"', '*', 'W/"x"', ''])
    expect((await shop.call(`GET ${path}`, { headers: { 'if-none-match': other } })).text).toBe(first.text);
});

test('an answer that was made for one user is never stored by a cache', async () => {
  const reply = await shop.call(`GET /item/${stock.product.id}`, { token: reseller.token });
  expect(reply.headers['cache-control']).toMatch(/^no-store/);
  expect(reply.headers.etag).toBeUndefined();
});

test('a product is found by its number too, also with its items', async () => {
  for (const call of ['/product/eachproduct', '/item']) {
    expect(await get(`${call}/${stock.product.productid}`)).toEqual(await get(`${call}/${stock.product.id}`));
    expect((await shop.call(`GET ${call}/999999999`)).status).toBe(404);
  }
});
