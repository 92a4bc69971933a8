// Favourites and item watches by their calls, and what a customer can buy again.
import { expect, test } from 'vitest';
import { listFavourites, listWatches } from '@/lib/domain/wishes';
import { webProcess } from '@/lib/http/server/process';
import { newId } from '@/lib/platform/ids';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, signInAs } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context } = webProcess();

const wishes = async (token: string, product: { id: string }) => {
  const { success, ...body } = (await shop.call(`GET /wishes?product=${product.id}`, { token })).body ?? {};
  return body;
};
const mark = (token: string, product: { id: string }, wanted = true) =>
  shop.call('POST /wishes/favourite', { token, json: { product_id: product.id, wanted } });

test('a favourite belongs to its customer, may be marked twice, and is taken away again', async () => {
  const { user, token } = await newPerson(shop.db);
  const other = await newPerson(shop.db);
  const product = await make.makeProduct(prisma);
  for (let turn = 0; turn < 2; turn++) expect((await mark(token, product)).status).toBe(200);
  expect(await wishes(token, product)).toEqual({ favourite: true, watches: [] });
  expect(await wishes(other.token, product)).toEqual({ favourite: false, watches: [] });
  const second = await make.makeProduct(prisma);
  await mark(token, second);
  const listed = await listFavourites(context, { userId: user.id });
  expect(listed.map(({ _id }) => _id)).toEqual([second.id, product.id]);
  await mark(token, product, false);
  await mark(other.token, second, false);
  expect(await wishes(token, product)).toEqual({ favourite: false, watches: [] });
  await prisma.product.update({ where: { id: second.id }, data: { deletedAt: new Date() } });
  expect(await listFavourites(context, { userId: user.id })).toEqual([]);
});

test('no product that is deleted or unknown is marked, and visitors mark nothing', async () => {
  const { token } = await newPerson(shop.db);
  const gone = await make.makeProduct(prisma, { deletedAt: new Date() });
  expectRefusal(await mark(token, gone), 404);
  expectRefusal(await mark(token, { id: 'never-made' }), 404);
  expectRefusal(await mark('', await make.makeProduct(prisma)), 401);
});

test('calls at the same moment do not give an account more favourites than it may have', async () => {
  const { user, token } = await newPerson(shop.db);
  const products = await Promise.all(Array.from({ length: 64 }, () => make.makeProduct(prisma)));
  const at = new Date();
  await prisma.favourite.createMany({
    data: products.slice(0, 58).map(({ id }) => ({ userId: user.id, productId: id, createdAt: at })),
  });
  const replies = await Promise.all(products.slice(58).map((product) => mark(token, product)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
  expect(await prisma.favourite.count({ where: { userId: user.id } })).toBe(60);
});

async function listing(given: { inStock?: boolean } = {}) {
  const product = await make.makeProduct(prisma);
  const item = await make.makeItem(prisma, { product, ...given });
  await make.makeRoute(prisma, item);
  const watch = (token: string, kind: 'back' | 'price', wanted = true) =>
    shop.call('POST /wishes/watch', {
      token,
      json: { product_id: product.id, itemid: item.itemid, kind, wanted },
    });
  return { product, item, watch };
}

test('what is in stock is watched for its price, what is not for its return, and neither otherwise', async () => {
  const { user, token } = await newPerson(shop.db);
  const here = await listing();
  const gone = await listing({ inStock: false });
  expect((await here.watch(token, 'price')).body).toMatchObject({ reachable: true });
  expect((await gone.watch(token, 'back')).status).toBe(200);
  expectRefusal(await here.watch(token, 'back'), 409);
  expectRefusal(await gone.watch(token, 'price'), 409);
  expect(await wishes(token, here.product)).toEqual({
    favourite: false,
    watches: [{ itemid: here.item.itemid, kind: 'price' }],
  });
  expect(await listWatches(context, { userId: user.id })).toMatchObject([
    { kind: 'back', product: gone.product.id, itemname: gone.item.name, price: null },
    { kind: 'price', product: here.product.id, itemname: here.item.name, price: 120 },
  ]);
  const row = await prisma.itemWatch.findFirstOrThrow({ where: { userId: user.id, kind: 'price' } });
  expect(row).toMatchObject({ price: 120_00n, language: 'en', expiresAt: after(row.createdAt, days(90)) });
});

test('a watch is one row however often it is asked for, with the price of the last time, and is withdrawn', async () => {
  const { user, token } = await newPerson(shop.db);
  const { product, item, watch } = await listing();
  await Promise.all(Array.from({ length: 5 }, () => watch(token, 'price')));
  await prisma.item.update({ where: { itemid: item.itemid }, data: { discountedPrice: 115_00n } });
  await watch(token, 'price');
  const rows = await prisma.itemWatch.findMany({ where: { userId: user.id } });
  expect(rows).toMatchObject([{ kind: 'price', price: 115_00n }]);
  await watch((await newPerson(shop.db)).token, 'price', false);
  expect(await prisma.itemWatch.count({ where: { userId: user.id } })).toBe(1);
  expect((await watch(token, 'price', false)).status).toBe(200);
  expect(await wishes(token, product)).toEqual({ favourite: false, watches: [] });
});

test('the price that is kept is the reseller’s own, and one that a campaign has lowered', async () => {
  const reseller = await newPerson(shop.db, { role: 'reseller' });
  const { token, user } = await newPerson(shop.db);
  const { item, watch } = await listing();
  await make.makeCampaign(prisma, { itemids: [item.itemid] });
  await watch(token, 'price');
  await watch(reseller.token, 'price');
  const priceOf = async (userId: string) =>
    (await prisma.itemWatch.findFirstOrThrow({ where: { userId } })).price;
  expect(await priceOf(user.id)).toBe(115_00n);
  expect(await priceOf(reseller.user.id)).toBe(110_00n);
});

test('who cannot be reached is told so', async () => {
  const { token } = await newPerson(shop.db, { emailVerifiedAt: null, mobileVerifiedAt: null });
  const { watch } = await listing();
  expect((await watch(token, 'price')).body).toMatchObject({ reachable: false });
  const quiet = await newPerson(shop.db);
  await shop.call('POST /notifications/preferences', { token: quiet.token, json: { wanted: [] } });
  expect((await watch(quiet.token, 'price')).body).toMatchObject({ reachable: false });
});

test('an account waits for 30 items at most, also by calls at the same moment', async () => {
  const { user, token } = await newPerson(shop.db);
  const all = await Promise.all(Array.from({ length: 34 }, () => listing({ inStock: false })));
  const replies = await Promise.all(all.map(({ watch }) => watch(token, 'back')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(await prisma.itemWatch.count({ where: { userId: user.id } })).toBe(30);
  const hindi = await shop.call('POST /wishes/favourite', {
    token,
    json: { product_id: 'never-made', wanted: true },
    headers: { 'accept-language': 'hi' },
  });
  expect(hindi.body?.message).toMatch(/[\u0900-\u097F]/);
});

test('bug: deleted goods, which are in no list and cannot be taken away, counted against both limits', async () => {
  const { user, token } = await newPerson(shop.db);
  const goods = await Promise.all(Array.from({ length: 60 }, () => listing({ inStock: false })));
  const at = new Date();
  await prisma.favourite.createMany({
    data: goods.map(({ product }) => ({ userId: user.id, productId: product.id, createdAt: at })),
  });
  await prisma.itemWatch.createMany({
    data: goods.slice(0, 31).map(({ product, item }, n) => ({
      id: newId(),
      userId: user.id,
      productId: product.id,
      itemid: item.itemid,
      kind: 'back',
      language: 'en',
      createdAt: at,
      expiresAt: after(at, n === 30 ? -1 : days(5)),
    })),
  });
  const next = await listing({ inStock: false });
  for (const reply of [await mark(token, next.product), await next.watch(token, 'back')])
    expectRefusal(reply, 409);
  const [first, second] = goods;
  if (!first || !second) throw new Error('no goods');
  await prisma.product.update({ where: { id: first.product.id }, data: { deletedAt: at } });
  for (const reply of [await mark(token, next.product), await next.watch(token, 'back')])
    expect(reply.status).toBe(200);
  const other = await listing({ inStock: false });
  expectRefusal(await other.watch(token, 'back'), 409);
  await prisma.item.update({ where: { itemid: second.item.itemid }, data: { deletedAt: at } });
  expect((await other.watch(token, 'back')).status).toBe(200);
});

test('what was delivered can be bought again: each item and player once, the last one first, six of them', async () => {
  const { user, token } = await newPerson(shop.db);
  const product = await make.makeProduct(prisma, { nameHi: 'खेल' });
  const item = await make.makeItem(prisma, { product });
  const order = (minute: number, given: make.OrderGiven = {}) =>
    make.makeOrder(prisma, {
      user,
      product,
      item,
      status: 'Completed',
      createdAt: new Date(Date.UTC(2026, 10, 20, 10, minute)),
      ...given,
    });
  await order(1, { input1: 'first', paymentMode: 'wallet' });
  await order(2, { input1: 'second' });
  await order(3, { input1: 'first', playerName: 'Asha', paymentMode: 'upi' });
  await order(4, { input1: 'unpaid', status: 'Created' });
  await order(5, { input1: 'refunded', status: 'Refunded' });
  const soldOut = await make.makeItem(prisma, { product, inStock: false });
  await order(6, { input1: 'sold out', item: soldOut });
  const taken = await make.makeItem(prisma);
  await order(7, { input1: 'not on the product', item: taken });
  const goods = async () => (await shop.call('GET /order/again', { token })).body?.goods;
  expect(await goods()).toMatchObject([
    { product: product.id, itemid: item.itemid, productnameHi: 'खेल', input1: 'first', username: 'Asha' },
    { input1: 'second', username: null, paymentmode: 'upi' },
  ]);
  for (let minute = 10; minute < 20; minute++) await order(minute, { input1: `player ${minute}` });
  expect(await goods()).toMatchObject([19, 18, 17, 16, 15, 14].map((at) => ({ input1: `player ${at}` })));
  const stranger = await newPerson(shop.db);
  expect((await shop.call('GET /order/again', { token: stranger.token })).body?.goods).toEqual([]);
});

test('bug: staff without the right to read contacts got their own goods to buy again with a masked player', async () => {
  const user = await make.makeStaff(prisma, 'read-only');
  const { token } = await signInAs(shop.db, user);
  const typed = ['asha.own@example.com', '9812345678'] as const;
  const [input1, input2] = typed;
  const placed = { status: 'Completed', paidAt: context.clock.now(), input1, input2 } as const;
  await make.makeOrder(prisma, { user, ...placed });
  const { body } = await shop.call('GET /order/again', { token });
  expect(body?.goods).toMatchObject([{ input1, input2 }]);
  const other = await make.makeUser(prisma);
  await make.makeOrder(prisma, { user: other, ...placed });
  const others = await shop.call(`GET /order/${other.id}`, { token });
  expect(others.text).toContain('a***@example.com');
  for (const text of typed) expect(others.text).not.toContain(text);
});
