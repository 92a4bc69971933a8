// The panel's calls about items: what an administrator creates, edits and deletes, and what is refused in which
// words.
import { expect, test } from 'vitest';
import { makeItem, makeOrder, makeProduct, makeRoute } from '../support/make';
import { codeOf, expectRefusal } from '../support/server/call';
import { openCatalogue } from '../support/server/catalogue';
import { fingerprint } from '../support/server/fingerprint';
import { NEW_ITEM } from '../support/server/stock';

const { shop, call, createItem, auditLogOf, routesOf, sentWithoutGrant } = await openCatalogue();
const { prisma, pool } = shop.db;

test('POST /admin/createitem creates an item with the next number, and the route by which it is bought', async () => {
  const reply = await createItem({ itemidarray: '13, 23,,', apiType: 'SMILEPH' });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    message: 'Item created successfully!',
    item: {
      name: 'A new item',
      itemidarray: ['13', '23'],
      originalprice: 150,
      discountedprice: 120.5,
      resellprice: 110,
      suggestedTask: null,
      inStock: true,
      __v: 0,
    },
  });
  const { item } = reply.body as { item: { itemid: number } };
  expect(await routesOf(item.itemid)).toMatchObject([
    {
      supplier: 'smileone',
      region: 'ph',
      packs: ['13', '23'],
      settings: { slug: 'mobilelegends' },
      cost: null,
    },
  ]);
  expect(await auditLogOf(item.itemid)).toMatchObject([{ action: 'create-item', after: { price: 120.5 } }]);
});

test('POST /admin/createitem creates an item that is delivered by hand without a route', async () => {
  const { item } = (await createItem({ isApi: false, apiType: '' })).body as { item: { itemid: number } };
  expect(await routesOf(item.itemid)).toEqual([]);
});

test.each([
  ['name', '', 'Name is required.'],
  ['originalprice', 0, 'Valid Original Price is required.'],
  ['originalprice', '150', 'Valid Original Price is required.'],
  ['discountedprice', 1.005, 'Valid Discounted Price is required.'],
  ['discountedprice', -1, 'Valid Discounted Price is required.'],
  ['resellprice', null, 'Valid Resell Price is required.'],
  ['resellprice', 1e12, 'Valid Resell Price is required.'],
  ['apiType', null, 'API Type is required when Is API is true.'],
  ['imgpath', '', 'Image Path is required.'],
  ['unitCount', 0, 'The units of an item must be a whole number, or empty.'],
  ['unitCount', 1.5, 'The units of an item must be a whole number, or empty.'],
  ['unitCount', 'many', 'The units of an item must be a whole number, or empty.'],
])('POST /admin/createitem refuses a %s of %j in the words of the spec', async (field, value, sentence) => {
  const before = await fingerprint(pool);
  const reply = await createItem({ [field]: value });
  expectRefusal(reply, 400);
  expect(reply.body?.message).toBe(sentence);
  expect(await fingerprint(pool)).toEqual(before);
});

test('POST /admin/createitem is for administrators who may set prices', async () => {
  expectRefusal(await call('POST /admin/createitem', NEW_ITEM, await sentWithoutGrant()), 403);
});

const edit = (itemid: number | string, given: object, token?: string) =>
  call(`POST /admin/edititem/${itemid}`, given, token);
const asJson = async (itemid: number) => {
  const { items } = (await call('GET /admin/getallitems')).body as { items: { itemid: number }[] };
  const found = items.find((item) => item.itemid === itemid);
  if (!found) throw new Error(`item ${itemid} is not listed`);
  return found;
};

test('POST /admin/edititem stores the item as it was sent, with its changed fields', async () => {
  const { itemid } = await makeItem(prisma);
  const given = await asJson(itemid);
  const reply = await edit(itemid, { ...given, name: 'Another name', discountedprice: 99.5 });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({
    item: { ...given, name: 'Another name', discountedprice: 99.5, __v: 1, updatedAt: expect.any(String) },
  });
  expect(await auditLogOf(itemid)).toMatchObject([
    { action: 'edit-item', after: { name: 'Another name' } },
    { action: 'change-prices', before: { price: 120 }, after: { price: 99.5 } },
  ]);
});

test('POST /admin/edititem keeps hidden fields that are not sent', async () => {
  const { itemid } = await makeItem(prisma, { inStock: false });
  const { isApi: _, apiType: __, ...shown } = NEW_ITEM;
  const reply = await edit(itemid, shown);
  expect(reply.body).toMatchObject({ item: { isApi: true, apiType: 'SMILEBR', inStock: false } });
});

test('POST /admin/edititem refuses an outdated version, and without a version the last edit wins', async () => {
  const { itemid } = await makeItem(prisma);
  const given = await asJson(itemid);
  expect((await edit(itemid, { ...given, name: 'First' })).status).toBe(200);
  const late = await edit(itemid, { ...given, name: 'Second' });
  expectRefusal(late, 409);
  expect(late.body?.message).toBe(
    'Somebody else changed this in the meantime, so nothing was saved. Copy what you have typed, then reload and try again.',
  );
  expect((await edit(itemid, { ...given, __v: undefined, name: 'Third' })).status).toBe(200);
  expect(await asJson(itemid)).toMatchObject({ name: 'Third', __v: 2 });
});

test('POST /admin/edititem accepts exactly one of many edits at once', async () => {
  const { itemid } = await makeItem(prisma);
  const given = await asJson(itemid);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => edit(itemid, { ...given, name: `Turn ${turn}` })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await auditLogOf(itemid)).toHaveLength(1);
});

test('POST /admin/edititem changes prices only for administrators who may', async () => {
  const { itemid } = await makeItem(prisma);
  const token = await sentWithoutGrant();
  const given = await asJson(itemid);
  expectRefusal(await edit(itemid, { ...given, resellprice: 100 }, token), 403);
  expect((await edit(itemid, { ...given, name: 'Renamed' }, token)).status).toBe(200);
});

test('POST /admin/edititem changes the first route with the packs, and leaves the other routes alone', async () => {
  const item = await makeItem(prisma);
  await makeRoute(prisma, item, { settings: { slug: 'mobilelegends', zone: 'input1' } });
  await makeRoute(prisma, item, {
    supplier: 'moogold',
    region: '',
    packs: ['151460'],
    costCurrency: 'USD',
  });
  const given = await asJson(item.itemid);
  await edit(item.itemid, { ...given, name: 'Only a name' });
  expect((await routesOf(item.itemid)).map(({ enabled, cost }) => [enabled, cost])).toEqual([
    [true, 500n],
    [true, 500n],
  ]);
  await edit(item.itemid, { ...given, __v: 1, itemidarray: ['23'] });
  expect(await routesOf(item.itemid)).toMatchObject([
    { packs: ['23'], enabled: true, cost: null, settings: { zone: 'input1' } },
    { packs: ['151460'], enabled: false, cost: 500n },
  ]);
});

test('POST /admin/edititem moves the first route to another supplier with the apiType, and removes it without API', async () => {
  const item = await makeItem(prisma);
  await makeRoute(prisma, item);
  const given = await asJson(item.itemid);
  await edit(item.itemid, { ...given, apiType: 'MOOGOLDHOK', itemidarray: ['517801'] });
  expect(await routesOf(item.itemid)).toMatchObject([
    {
      supplier: 'moogold',
      region: '',
      packs: ['517801'],
      settings: { category: '1', fields: ['Player ID'] },
      enabled: true,
    },
  ]);
  await edit(item.itemid, { ...given, __v: 1, isApi: false, apiType: null });
  expect((await routesOf(item.itemid)).map(({ enabled }) => enabled)).toEqual([false]);
  const nameless = await edit(item.itemid, { ...given, __v: 2, isApi: true, apiType: null });
  expect([nameless.status, nameless.body?.message]).toEqual([
    400,
    'API Type is required when Is API is true.',
  ]);
});

test("POST /admin/edititem refuses a supplier that does not deliver the item's product", async () => {
  const product = await makeProduct(prisma, { name: 'Diamonds' });
  const item = await makeItem(prisma, { product });
  const edit = (given: object) => call(`POST /admin/edititem/${item.itemid}`, { ...NEW_ITEM, ...given });
  const before = await fingerprint(pool);
  const reply = await edit({ apiType: 'MOOGOLDGENSHIN' });
  expectRefusal(reply, 400);
  expect(reply.body?.message).toBe(
    'The item is on Diamonds: MOOGOLDGENSHIN delivers GENSHIN alone, not MLBB.',
  );
  expect(await fingerprint(pool)).toEqual(before);
  expect((await edit({ apiType: 'MOOGOLDMLBB' })).status).toBe(200);
  expect((await edit({ apiType: 'MOOGOLDGENSHIN', isApi: false })).status).toBe(200);
});

test('POST /admin/deleteitem takes an item out of every list and leaves its orders whole', async () => {
  const product = await makeProduct(prisma);
  const item = await makeItem(prisma, { product });
  const order = await makeOrder(prisma, { product, item });
  expect((await call(`POST /admin/deleteitem/${item.itemid}`)).body).toEqual({
    success: true,
    message: 'Item deleted successfully!',
  });
  expect((await shop.call(`GET /item/${product.id}`)).body).toMatchObject({ items: [] });
  expect(await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).toEqual(order);
  expect((await auditLogOf(item.itemid)).map(({ action }) => action)).toEqual(['delete-item']);
  expect(codeOf(await call(`POST /admin/deleteitem/${item.itemid}`))).toBe('not_found');
  expect(codeOf(await call(`POST /admin/edititem/${item.itemid}`, NEW_ITEM))).toBe('not_found');
});
