// What staff say a product is under the law on online games (decision 107): money games, and what nobody has
// classified, are in no call, and nobody can buy them.
import { describe, expect, test, vi } from 'vitest';
import {
  createProduct,
  createProductBody,
  editProduct,
  editProductForm,
  findSale,
  listAdminProducts,
  listOfferedItems,
  publishProduct,
  readPublishing,
  updateProduct,
} from '@/lib/domain/catalogue';
import { SCOPES } from '@/lib/domain/partners/schema';
import { listWatches } from '@/lib/domain/wishes';
import { webProcess } from '@/lib/http/server/process';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { days } from '@/lib/platform/time';
import {
  actingAs,
  makeHandProduct,
  makeImage,
  makeItem,
  makeOrder,
  makeProductReview,
  makeUser,
  viewerOf,
} from '../support/make';
import { openPartnerShop } from '../support/partner-calls';
import { startTestServer } from '../support/server';
import { ENDPOINTS } from '../support/server/endpoints';
import { NEW_PRODUCT, orderBody } from '../support/server/stock';
import { freshDevice, makeWorld } from '../support/server/world';

const server = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const partners = await openPartnerShop(server);
const { product, item } = partners.supplied;
const stock = { product, item, handProduct: partners.byHand.product, handItem: partners.byHand.item };
const world = await makeWorld(server.db, stock);
const db = server.db.prisma;
const { context } = webProcess();
const admin = actingAs(context, viewerOf(await makeUser(db, { role: 'admin' })));

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    },
  );

/**
 * A product in stock with an item, a banner, a collection, a review, a favourite and a watch, which is then classified.
 */
async function hide(gameClass: 'money' | 'unknown') {
  const secret = `Hidden ${gameClass} game`;
  const hidden = await makeHandProduct(db, { name: secret, inputs: [], istrending: true, category: 'games' });
  const sold = await makeItem(db, {
    product: hidden,
    name: `${secret} chips`,
    isApi: false,
    apiType: null,
    packs: [],
  });
  const now = new Date();
  await makeImage(db, {
    type: 'CarouselPc',
    title: `${secret} banner`,
    redirectUrl: `/product/${hidden.id}`,
  });
  await makeImage(db, {
    type: 'Popup',
    title: `${secret} popup`,
    redirectUrl: `https://shop.example/hi/product/${hidden.id}`,
  });
  const order = await makeOrder(db, { product: hidden, item: sold, status: 'Completed' });
  await makeProductReview(db, order, { status: 'published', text: `${secret} is fine` });
  const userId = world.owner.user.id;
  await db.favourite.create({ data: { userId, productId: hidden.id, createdAt: now } });
  await db.itemWatch.create({
    data: {
      id: newId(),
      userId,
      productId: hidden.id,
      itemid: sold.itemid,
      kind: 'back',
      language: 'en',
      createdAt: now,
      expiresAt: new Date(now.getTime() + days(5)),
    },
  });
  await vi.waitFor(async () =>
    expect((await server.call('GET /product/gethomeproducts')).text).toContain(secret),
  );
  await db.product.update({ where: { id: hidden.id }, data: { gameClass } });
  // The lists in memory are dropped by a notification, a moment after the commit.
  await vi.waitFor(async () =>
    expect((await server.call('GET /product/gethomeproducts')).text).not.toContain(secret),
  );
  return { hidden, sold, secret };
}

test('a money game and an unclassified product are in the reply of no call, whoever makes it', async () => {
  const both = [await hide('money'), await hide('unknown')];
  const traces = both.flatMap(({ hidden, secret }) => [hidden.id, secret]);
  const calls = ENDPOINTS.filter(
    ({ name, pattern, needsNext }) =>
      // The example of the call that asks to become a partner deletes partners, of which this file has some. A download
      // has what its owner once bought or wished for.
      !pattern.startsWith('/admin') &&
      !needsNext &&
      !['POST /user/partner/ask', 'POST /user/data'].includes(name),
  );
  expect(calls.length).toBeGreaterThan(80);
  for (const who of ['visitor', 'owner', 'reseller'] as const)
    for (const { name, method, example } of calls) {
      const { path, ...options } = await example(world);
      const person = await freshDevice(world, who);
      const { text } = await server.call(`${method} ${path}`, {
        ...options,
        ...(person && { token: person.token }),
      });
      for (const trace of traces) expect(text, `${name} as ${who}`).not.toContain(trace);
    }
  const program = await partners.program('live', { scopes: [...SCOPES] });
  for (const query of ['limit=100', 'category=games&limit=100']) {
    const { status, body } = await program.call(`GET /v1/products?${query}`);
    expect(status).toBe(200);
    for (const trace of traces) expect(JSON.stringify(body)).not.toContain(trace);
  }
  const offered = (await listOfferedItems(context)).map(({ itemid }) => itemid);
  const watched = (await listWatches(context, { userId: world.owner.user.id })).map(({ product }) => product);
  for (const { hidden, sold } of both) {
    expect(offered).not.toContain(sold.itemid);
    expect(watched).not.toContain(hidden.id);
  }
});

describe.each(['money', 'unknown'] as const)('a product of the class %s', (gameClass) => {
  test('cannot be bought, priced, watched, marked or reviewed by its id', async () => {
    const { hidden, sold } = await hide(gameClass);
    // Signed in anew, because the calls above have ended the owner's session.
    const owner = (await freshDevice(world, 'owner')) ?? world.owner;
    const order = {
      ...orderBody({ ...stock, handProduct: hidden, handItem: sold }, owner),
      input1: '',
      input2: '',
    };
    const { id: product_id } = hidden;
    const calls: [string, object?][] = [
      ['POST /order/createOrder', order],
      ['POST /order/createWalletOrder', { ...order, paymentmode: 'wallet' }],
      ['POST /order/price', { product_id, itemid: sold.itemid }],
      ['POST /wishes/favourite', { product_id, wanted: true }],
      ['POST /wishes/watch', { product_id, itemid: sold.itemid, kind: 'back', wanted: true }],
      ['POST /product-reviews', { product_id, stars: 5, text: '', named: false }],
      [`GET /product/eachproduct/${product_id}`],
      [`GET /item/${product_id}`],
      [`GET /media/share/${product_id}`],
    ];
    for (const [call, json] of calls) {
      const reply = await server.call(call, { token: owner.token, ...(json && { json }) });
      expect(reply.status, `${call} ${reply.text}`).toBe(404);
    }
    const program = await partners.program('live', { scopes: [...SCOPES] });
    expect(await program.call(`GET /v1/products/${product_id}`)).toMatchObject({ status: 404 });
    const bought = await program.call('POST /v1/orders', {
      ...partners.order('byHand', { product_id, item_id: sold.itemid }),
    });
    expect(bought.status, JSON.stringify(bought.body)).toBeGreaterThanOrEqual(400);
    expect(await findSale(context, { productId: product_id, itemid: sold.itemid })).toBeNull();
    expect(await db.order.count({ where: { productId: product_id, status: { not: 'Completed' } } })).toBe(0);
  });

  test('is not put on sale by a switch, and the database takes it out of stock whatever writes it', async () => {
    const { hidden } = await hide(gameClass);
    expect(await codeOf(updateProduct(admin, { id: hidden.id, instock: true }))).toBe('conflict');
    // What the version before writes: it is not refused, and sells nothing.
    await db.product.update({ where: { id: hidden.id }, data: { instock: true } });
    expect(await db.product.findUnique({ where: { id: hidden.id } })).toMatchObject({ instock: false });
  });
});

describe('classifying', () => {
  const body = (given: object = {}) => createProductBody.parse({ ...NEW_PRODUCT, items: [], ...given });

  test('a product that a client of the specification creates is for sale, declared by whoever calls', async () => {
    const { gameClass, gameReason, ...plain } = NEW_PRODUCT;
    const reply = await server.call('POST /admin/calls/createproduct', {
      token: world.admin.token,
      json: plain,
    });
    const { product } = reply.body as unknown as { product: { _id: string } };
    expect(await db.product.findUnique({ where: { id: product._id } })).toMatchObject({
      gameClass: 'social',
      gameReason: 'Not stated by the call',
      instock: true,
      gameDecidedAt: expect.any(Date),
      gameDecidedBy: world.admin.user.id,
    });
  });

  test('a class needs a reason, and its evidence is a secure link', () => {
    const refused = (given: object) =>
      createProductBody.safeParse({ ...NEW_PRODUCT, ...given }).error?.issues.map(({ path }) => path[0]);
    expect(refused({ gameReason: '  ' })).toEqual(['gameReason']);
    expect(refused({ gameClass: 'esport', gameReason: undefined })).toEqual(['gameReason']);
    expect(refused({ gameReason: 'x'.repeat(501) })).toEqual(['gameReason']);
    expect(refused({ gameClass: 'casino' })).toEqual(['gameClass']);
    expect(refused({ gameEvidence: 'javascript:alert(1)' })).toEqual(['gameEvidence']);
    expect(refused({ gameEvidence: 'https://example.com/terms' })).toBeUndefined();
  });

  test('who decided, when and why are stored with each change, and the audit log has it', async () => {
    const { _id: id } = await createProduct(admin, { product: body() });
    const form = async (given: object) => {
      const [row] = (await listAdminProducts(context)).filter(({ _id }) => _id === id);
      if (!row) throw new Error('the product is gone');
      const { _id, productid, createdAt, updatedAt: seen, isDraft, switchable, switched, ...fields } = row;
      const { gameDecidedAt, gameDecidedBy, ...asked } = fields;
      return editProductForm.parse({ ...asked, ...given, id, seen });
    };
    const first = await db.product.findUniqueOrThrow({ where: { id } });
    expect(first).toMatchObject({ gameClass: 'social', gameDecidedBy: admin.actor.id, instock: true });
    await editProduct(admin, { product: await form({ name: 'Only another name' }) });
    expect(await db.product.findUnique({ where: { id } })).toMatchObject({
      gameDecidedAt: first.gameDecidedAt,
    });

    const reason = 'Players stake coins and win money.';
    const other = actingAs(context, viewerOf(await makeUser(db, { role: 'admin', name: 'Ravi' })));
    await editProduct(other, {
      product: await form({ gameClass: 'money', gameReason: reason, instock: true }),
    });
    const [money] = (await listAdminProducts(context)).filter(({ _id }) => _id === id);
    expect(money).toMatchObject({
      gameClass: 'money',
      gameReason: reason,
      gameDecidedBy: 'Ravi',
      instock: false,
    });
    const entry = await db.auditEntry.findFirstOrThrow({ where: { objectId: id }, orderBy: { id: 'desc' } });
    expect(entry).toMatchObject({
      action: 'edit-product',
      actorId: other.actor.id,
      before: { gameClass: 'social', gameReason: NEW_PRODUCT.gameReason },
      after: { gameClass: 'money', gameReason: reason },
    });
    await editProduct(other, {
      product: await form({ gameClass: 'social', gameReason: 'Looked at again.', instock: true }),
    });
    expect(await db.product.findUnique({ where: { id } })).toMatchObject({
      gameClass: 'social',
      instock: true,
    });
  });

  test('a draft is not published before it is classified', async () => {
    const { _id: id } = await createProduct(admin, {
      product: body({ gameClass: 'unknown', gameReason: '', isApi: false, apiType: null, type: 'OTHER' }),
      isDraft: true,
    });
    await makeItem(db, { product: { id }, isApi: false, apiType: null, packs: [] });
    const { product, checks } = await readPublishing(context, { id });
    expect(checks.filter(({ state }) => state === 'stop').map(({ name }) => name)).toEqual(['class']);
    expect(await codeOf(publishProduct(admin, { id, seen: product.updatedAt }))).toBe('invalid_input');
    await db.product.update({
      where: { id },
      data: { gameClass: 'esport', gameReason: 'Registered.', gameDecidedAt: new Date() },
    });
    await publishProduct(admin, { id, seen: product.updatedAt });
    expect(await db.product.findUnique({ where: { id } })).toMatchObject({ isDraft: false, instock: true });
  });

  test('the database refuses a class that it does not know, and one without a reason', async () => {
    const product = await makeHandProduct(db);
    const write = (data: object) => db.product.update({ where: { id: product.id }, data });
    await expect(write({ gameClass: 'casino' })).rejects.toThrow('products_game_class');
    await expect(write({ gameReason: '' })).rejects.toThrow('products_game_reason');
    await expect(write({ gameDecidedAt: null })).rejects.toThrow('products_game_reason');
  });
});
