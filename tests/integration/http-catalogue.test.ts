// The catalogue's calls of the panel: what an administrator creates, edits and deletes, and what is refused in which words.
import { describe, expect, it } from 'vitest';
import { systemClock } from '@/lib/platform/time';
import { openSession } from '@/lib/store/accounts';
import { signToken } from '@/lib/web/session/token';
import { makeAdmin, makeItem, makeOrder, makeProduct, makeRoute } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal, fieldsOf } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma, pool } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });

const FOREIGN_IMAGE =
  'The Image Path must be a path of this shop, beginning with /. Upload the picture to the gallery and copy its URL.';

const call = (door: string, json?: object, token = admin.token) =>
  shop.call(door, json ? { token, json } : { token });
const createProduct = (given: object = {}) =>
  call('POST /admin/calls/createproduct', { ...NEW_PRODUCT, ...given });
const createItem = (given: object = {}) => call('POST /admin/createitem', { ...NEW_ITEM, ...given });
const trailOf = (objectId: string | number) =>
  prisma.auditEntry.findMany({ where: { objectId: String(objectId) }, orderBy: { id: 'asc' } });
const routesOf = (itemid: number) =>
  prisma.supplierRoute.findMany({ where: { itemid }, orderBy: { position: 'asc' } });

/** A price may only be changed by some of those whom the identity provider sent. */
async function sentWithoutGrant(): Promise<string> {
  const user = await makeAdmin(prisma);
  const device = { address: null, userAgent: null };
  const where = { db: prisma, clock: systemClock };
  return signToken(await openSession(where, { user, method: 'identity', device, grants: [] }));
}

describe('POST /admin/createproduct', () => {
  it('makes a product of the shop, with its items in their order', async () => {
    const [one, two] = [await makeItem(prisma), await makeItem(prisma)];
    const reply = await createProduct({
      type: ' m lbb ',
      category: 'instant-games',
      items: [two.itemid, one.itemid, two.itemid],
      istrending: true,
    });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      message: 'Product created successfully!',
      product: {
        name: 'A new product',
        type: 'MLBB',
        category: 'instant-games',
        items: [two.itemid, one.itemid],
        inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
        istrending: true,
        isApi: true,
        apiType: 'SMILEBR',
        instock: true,
      },
    });
    const { product } = reply.body as { product: { _id: string } };
    const page = await shop.call(`GET /product/eachproduct/${product._id}`);
    expect(page.body).toMatchObject({ product });
    expect(await trailOf(product._id)).toMatchObject([
      { actorId: admin.user.id, action: 'create-product', after: { name: 'A new product' } },
    ]);
  });

  it.each([
    ['name', '', 'Name is required.'],
    ['name', undefined, 'Name is required.'],
    ['type', '  ', 'Type is required.'],
    ['type', undefined, 'Type is required.'],
    ['type', 'PUBG', 'The Type must be one of MLBB, GENSHIN, HOK, OTHER.'],
    ['category', '', 'Category is required.'],
    ['imgpath', ' ', 'Image Path is required.'],
    ['imgpath', 'javascript:alert(1)', FOREIGN_IMAGE],
    ['imgpath', '//evil.example/x', FOREIGN_IMAGE],
    ['imgpath', '/\\evil.example/x', FOREIGN_IMAGE],
    ['imgpath', 'http://evil.example/x', FOREIGN_IMAGE],
    // The pages load pictures from the shop alone: whoever typed this would only ever see the placeholder.
    ['imgpath', 'https://cdn.example/a/b.png', FOREIGN_IMAGE],
    ['imgpath', 'art/a.webp', FOREIGN_IMAGE],
    ['inputs', [{ label: 'User ID' }, { label: ' ' }], 'All input fields must have labels.'],
    ['inputs', [{}], 'All input fields must have labels.'],
    ['items', ['7'], 'All items must be valid numbers.'],
    ['items', [1.5], 'All items must be valid numbers.'],
    ['apiType', '', 'API Type is required when Is API is true.'],
    ['apiType', null, 'API Type is required when Is API is true.'],
    ['items', [999_999_999], 'There is no item 999999999.'],
  ])('refuses a %s of %j in the words of the spec', async (field, value, sentence) => {
    const before = await fingerprint(pool);
    const reply = await createProduct({ [field]: value });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(sentence);
    expect(Object.keys(fieldsOf(reply) ?? {})[0]?.split('.')[0]).toBe(field);
    expect(await fingerprint(pool)).toEqual(before);
  });

  it('takes every picture of the shop', async () => {
    for (const imgpath of ['/art/a.webp', '/media/x-1.webp', '/media/x.webp?w=640'])
      expect((await createProduct({ imgpath })).status, imgpath).toBe(200);
  });

  it.each([
    ['GENSHIN', 'SMILEBR', 'MLBB'],
    ['HOK', 'SMILEPH', 'MLBB'],
    ['OTHER', 'MOOGOLDMLBB', 'MLBB'],
    ['MLBB', 'MOOGOLDGENSHIN', 'GENSHIN'],
    ['GENSHIN', 'MOOGOLDHOK', 'HOK'],
  ])('refuses %s by %s, and takes it when a person delivers', async (type, apiType, delivers) => {
    const reply = await createProduct({ type, apiType });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(
      `${apiType} delivers ${delivers} alone, not ${type}. Choose another Type or API Type, or switch Is API off to deliver by hand.`,
    );
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['apiType']);
    expect((await createProduct({ type, apiType, isApi: false })).status).toBe(200);
    expect((await createProduct({ type, apiType: 'OTHER' })).status).toBe(200);
    expect((await createProduct({ type: delivers, apiType })).status).toBe(200);
  });

  it('refuses an item that its supplier would not deliver here, and takes one that a person delivers', async () => {
    const wrong = await makeItem(prisma);
    const byHand = await makeItem(prisma, { isApi: false, apiType: null });
    const genshin = { type: 'GENSHIN', apiType: 'MOOGOLDGENSHIN' };
    const before = await fingerprint(pool);
    const reply = await createProduct({ ...genshin, items: [byHand.itemid, wrong.itemid] });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(
      `Item ${wrong.itemid} does not belong here: SMILEBR delivers MLBB alone, not GENSHIN.`,
    );
    expect(Object.keys(fieldsOf(reply) ?? {})).toEqual(['items']);
    expect(await fingerprint(pool)).toEqual(before);
    expect((await createProduct({ ...genshin, items: [byHand.itemid] })).status).toBe(200);
  });
});

describe('POST /admin/updateproduct', () => {
  it('changes stock and note, for the next buyer too', async () => {
    const product = await makeProduct(prisma);
    const reply = await call('POST /admin/updateproduct', {
      _id: product.id,
      instock: false,
      importantNote: ' Sold out <b>until</b> Monday ',
    });
    expect(reply.body).toMatchObject({
      success: true,
      message: 'Product instock status updated successfully',
      product: { _id: product.id, instock: false, importantnote: 'Sold out <b>until</b> Monday' },
    });
    expect(await trailOf(product.id)).toMatchObject([
      {
        action: 'update-product',
        before: { instock: true, importantnote: '' },
        after: { instock: false, importantnote: 'Sold out <b>until</b> Monday' },
        requestId: reply.headers['x-request-id'],
      },
    ]);
  });

  it('does not find what is not there', async () => {
    const body = { _id: 'nothing', instock: true, importantNote: '' };
    expectRefusal(await call('POST /admin/updateproduct', body), 404);
  });
});

describe('POST /admin/deleteproduct/{productid}', () => {
  it('takes it out of the shop at once and leaves its orders whole', async () => {
    const product = await makeProduct(prisma);
    const order = await makeOrder(prisma, { product });
    const reply = await call(`POST /admin/deleteproduct/${product.productid}`);
    expect(reply.body).toEqual({ success: true, message: 'Product deleted successfully!' });
    expectRefusal(await call(`GET /product/eachproduct/${product.id}`), 404);
    const all = await call('GET /admin/getallproducts');
    expect(all.text).not.toContain(product.id);
    expect(await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).toEqual(order);
    expect((await trailOf(product.id)).map(({ action }) => action)).toEqual(['delete-product']);
    expectRefusal(await call(`POST /admin/deleteproduct/${product.id}`), 404);
  });
});

describe('POST /admin/createitem', () => {
  it('makes an item with the next number, and the route by which it is bought', async () => {
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
    expect(await trailOf(item.itemid)).toMatchObject([{ action: 'create-item', after: { price: 120.5 } }]);
  });

  it('of goods by hand has no route', async () => {
    const { item } = (await createItem({ isApi: false, apiType: '' })).body as { item: { itemid: number } };
    expect(await routesOf(item.itemid)).toEqual([]);
  });

  it.each([
    ['name', '', 'Name is required.'],
    ['originalprice', 0, 'Valid Original Price is required.'],
    ['originalprice', '150', 'Valid Original Price is required.'],
    ['discountedprice', 1.005, 'Valid Discounted Price is required.'],
    ['discountedprice', -1, 'Valid Discounted Price is required.'],
    ['resellprice', null, 'Valid Resell Price is required.'],
    ['resellprice', 1e12, 'Valid Resell Price is required.'],
    ['apiType', null, 'API Type is required when Is API is true.'],
    ['imgpath', '', 'Image Path is required.'],
  ])('refuses a %s of %j in the words of the spec', async (field, value, sentence) => {
    const before = await fingerprint(pool);
    const reply = await createItem({ [field]: value });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(sentence);
    expect(await fingerprint(pool)).toEqual(before);
  });

  it('is for those who may set prices', async () => {
    expectRefusal(await call('POST /admin/createitem', NEW_ITEM, await sentWithoutGrant()), 403);
  });
});

describe('POST /admin/edititem/{itemid}', () => {
  const edit = (itemid: number | string, given: object, token?: string) =>
    call(`POST /admin/edititem/${itemid}`, given, token);
  const asJson = async (itemid: number) => {
    const { items } = (await call('GET /admin/getallitems')).body as { items: { itemid: number }[] };
    const found = items.find((item) => item.itemid === itemid);
    if (!found) throw new Error(`item ${itemid} is not listed`);
    return found;
  };

  it('takes the item as it was given, with what was changed in it', async () => {
    const { itemid } = await makeItem(prisma);
    const given = await asJson(itemid);
    const reply = await edit(itemid, { ...given, name: 'Another name', discountedprice: 99.5 });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      item: { ...given, name: 'Another name', discountedprice: 99.5, __v: 1, updatedAt: expect.any(String) },
    });
    expect(await trailOf(itemid)).toMatchObject([
      { before: { price: 120 }, after: { name: 'Another name', price: 99.5 } },
    ]);
  });

  it('keeps what the form hides when it is not sent', async () => {
    const { itemid } = await makeItem(prisma, { inStock: false });
    const { isApi: _, apiType: __, ...shown } = NEW_ITEM;
    const reply = await edit(itemid, shown);
    expect(reply.body).toMatchObject({ item: { isApi: true, apiType: 'SMILEBR', inStock: false } });
  });

  it('is refused when somebody else was quicker, and without a version the last one wins', async () => {
    const { itemid } = await makeItem(prisma);
    const given = await asJson(itemid);
    expect((await edit(itemid, { ...given, name: 'First' })).status).toBe(200);
    const late = await edit(itemid, { ...given, name: 'Second' });
    expectRefusal(late, 409);
    expect(late.body?.message).toBe('Somebody else changed this in the meantime. Reload and try again.');
    expect((await edit(itemid, { ...given, __v: undefined, name: 'Third' })).status).toBe(200);
    expect(await asJson(itemid)).toMatchObject({ name: 'Third', __v: 2 });
  });

  it('lets exactly one of many at once pass', async () => {
    const { itemid } = await makeItem(prisma);
    const given = await asJson(itemid);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => edit(itemid, { ...given, name: `Turn ${turn}` })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await trailOf(itemid)).toHaveLength(1);
  });

  it('changes prices only for those who may', async () => {
    const { itemid } = await makeItem(prisma);
    const token = await sentWithoutGrant();
    const given = await asJson(itemid);
    expectRefusal(await edit(itemid, { ...given, resellprice: 100 }, token), 403);
    expect((await edit(itemid, { ...given, name: 'Renamed' }, token)).status).toBe(200);
  });

  it('leads the first route after the packs, and lets the others rest', async () => {
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

  it('leads the first route to another supplier with the apiType, and to nobody without API', async () => {
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
});

describe('POST /admin/edititem/{itemid} of an item that stands on a product', () => {
  it('refuses a supplier that does not deliver that product', async () => {
    const product = await makeProduct(prisma, { name: 'Diamonds' });
    const item = await makeItem(prisma, { product });
    const edit = (given: object) => call(`POST /admin/edititem/${item.itemid}`, { ...NEW_ITEM, ...given });
    const before = await fingerprint(pool);
    const reply = await edit({ apiType: 'MOOGOLDGENSHIN' });
    expectRefusal(reply, 400);
    expect(reply.body?.message).toBe(
      'The item stands on Diamonds: MOOGOLDGENSHIN delivers GENSHIN alone, not MLBB.',
    );
    expect(await fingerprint(pool)).toEqual(before);
    expect((await edit({ apiType: 'MOOGOLDMLBB' })).status).toBe(200);
    expect((await edit({ apiType: 'MOOGOLDGENSHIN', isApi: false })).status).toBe(200);
  });
});

describe('POST /admin/deleteitem/{itemid}', () => {
  it('takes it off every shelf and leaves its orders whole', async () => {
    const product = await makeProduct(prisma);
    const item = await makeItem(prisma, { product });
    const order = await makeOrder(prisma, { product, item });
    expect((await call(`POST /admin/deleteitem/${item.itemid}`)).body).toEqual({
      success: true,
      message: 'Item deleted successfully!',
    });
    expect((await shop.call(`GET /item/${product.id}`)).body).toMatchObject({ items: [] });
    expect(await prisma.order.findUniqueOrThrow({ where: { id: order.id } })).toEqual(order);
    expect((await trailOf(item.itemid)).map(({ action }) => action)).toEqual(['delete-item']);
    expect(codeOf(await call(`POST /admin/deleteitem/${item.itemid}`))).toBe('not_found');
    expect(codeOf(await call(`POST /admin/edititem/${item.itemid}`, NEW_ITEM))).toBe('not_found');
  });
});
