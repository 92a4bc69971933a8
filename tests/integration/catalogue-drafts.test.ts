// Drafts of products and items: nobody sees or buys one, and they go on sale once, when nothing stops them
// (decision 090).
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addRoute,
  createCollection,
  duplicateProduct,
  editProduct,
  findSale,
  getProduct,
  importProduct,
  listHomeProducts,
  listInCategory,
  listItems,
  listOffers,
  listSaleItems,
  listShownCollections,
  orderItems,
  orderProducts,
  previewFile,
  publishItem,
  publishProduct,
  readPreview,
  readPublishing,
  routesOf,
  setCurrencyRate,
  setItemStock,
  setRouteCost,
  updateItem,
  updateProduct,
} from '@/lib/domain/catalogue';
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import { createOrder, createWalletOrder } from '@/lib/domain/orders';
import { readSearchIndex } from '@/lib/domain/product-search';
import { checkInvariants } from '@/lib/domain/stats';
import { setFavourite } from '@/lib/domain/wishes';
import { NO_IDEMPOTENCY, withIdempotencyKey } from '@/lib/http/request/idempotency';
import { API_TYPES } from '@/lib/integrations/suppliers/descriptors';
import { AppError } from '@/lib/platform/errors';
import { actingAs } from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const admin = actingAs(context, await shop.shopper('admin'));
const { smileone } = ITEMS;

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    },
  );

const copy = async (name = `Copy ${shop.player()}`) =>
  duplicateProduct(admin, { id: smileone.product_id, name, idempotency: NO_IDEMPOTENCY });
const viewOf = (id: string) => readPublishing(context, { id });
const firstItem = async (id: string) => {
  const [item] = (await viewOf(id)).items;
  if (!item) throw new Error('no item');
  return item;
};
const publish = async (id: string) =>
  publishProduct(admin, { id, seen: (await viewOf(id)).product.updatedAt });

beforeAll(() => setCurrencyRate(admin, { rate: { currency: 'BRL', rupees: 15 } }));
afterEach(() => shop.drain());

describe('a draft', () => {
  test('is bought by no call, whoever asks for it', async () => {
    const { id } = await copy();
    const { itemid } = await firstItem(id);
    const body = (userid: string) => ({
      product_id: id,
      itemid,
      userid,
      input1: shop.player(),
      input2: '2001',
    });
    for (const role of ['user', 'reseller', 'admin'] as const) {
      const viewer = await shop.shopper(role);
      const upi = { ...body(viewer.userid), paymentmode: 'upi' as const };
      expect(await codeOf(createOrder(context, { viewer, body: upi }))).toBe('not_found');
      const wallet = { ...body(viewer.userid), paymentmode: 'wallet' as const };
      const call = { viewer, body: wallet, idempotency: NO_IDEMPOTENCY };
      expect(await codeOf(createWalletOrder(context, call))).toBe('not_found');
    }
    // A published product with an item that is a draft is no way round it.
    await db.productItem.create({ data: { productId: smileone.product_id, itemid, position: 99 } });
    const viewer = await shop.shopper();
    const beside = { ...body(viewer.userid), product_id: smileone.product_id, paymentmode: 'upi' as const };
    expect(await codeOf(createOrder(context, { viewer, body: beside }))).toBe('not_found');
    expect(await db.order.count({ where: { itemid } })).toBe(0);
    await db.productItem.delete({ where: { productId_itemid: { productId: smileone.product_id, itemid } } });
  });

  test('is in no list, page, search or watch, and staff see it as a shopper would', async () => {
    const { id } = await copy('Only a draft');
    const { itemid } = await firstItem(id);
    const { userid: userId } = await shop.shopper();
    expect(await codeOf(getProduct(context, { id }))).toBe('not_found');
    expect(await codeOf(listItems(context, { productId: id, role: 'user' }))).toBe('not_found');
    expect(await findSale(context, { productId: id, itemid })).toBeNull();
    const home = await listHomeProducts(context);
    expect(
      Object.values(home)
        .flat()
        .map(({ _id }) => _id),
    ).not.toContain(id);
    expect((await listSaleItems(context)).has(id)).toBe(false);
    expect((await listOffers(context, { campaigns: [] })).has(id)).toBe(false);
    expect((await readSearchIndex(context)).documents.map((each) => each.id)).not.toContain(id);
    expect(await codeOf(setFavourite(context, { userId, product_id: id, wanted: true }))).toBe('not_found');
    const { product } = await viewOf(id);
    await createCollection(admin, {
      collection: {
        name: 'Of drafts',
        nameHi: '',
        position: 1,
        imageId: null,
        startsAt: null,
        endsAt: null,
        products: [product.productid],
      },
    });
    expect((await listShownCollections(context)).map(({ name }) => name)).not.toContain('Of drafts');

    const preview = await readPreview(context, { id });
    expect(preview).toMatchObject({ isDraft: true, product: { name: 'Only a draft', instock: true } });
    expect(preview.items.every(({ inStock }) => inStock)).toBe(true);
    expect(preview.items[0]).not.toHaveProperty('resellprice');
  });

  test('is switched on by no other form or call, and not by the version before', async () => {
    const { id } = await copy();
    const { itemid } = await firstItem(id);
    const { product } = await viewOf(id);
    expect(await codeOf(updateProduct(admin, { id, instock: true }))).toBe('conflict');
    expect(await codeOf(setItemStock(admin, { items: [{ itemid }], inStock: true }))).toBe('conflict');
    const prices = { price: 500_00n, resellPrice: 490_00n };
    expect(await codeOf(updateItem(admin, { itemId: String(itemid), ...prices, itemInstock: true }))).toBe(
      'conflict',
    );
    const { _id, productid, createdAt, updatedAt: seen, ...fields } = product;
    const classified = {
      gameClass: 'social',
      gameReason: 'Played without stakes.',
      gameEvidence: '',
    } as const;
    const edit = { ...fields, ...classified, id, seen, apiType: 'SMILEBR' as const };
    expect(await codeOf(editProduct(admin, { product: { ...edit, instock: true } }))).toBe('conflict');
    await editProduct(admin, { product: { ...edit, name: 'Another name', instock: false } });
    // What the version before would write.
    await expect(db.product.update({ where: { id }, data: { instock: true } })).rejects.toThrow(
      'products_draft_not_sold',
    );
    await expect(db.item.update({ where: { itemid }, data: { inStock: true } })).rejects.toThrow(
      'items_draft_not_sold',
    );
  });
});

describe('publishing', () => {
  test('puts product and items on sale at once, and a repeated press changes nothing', async () => {
    const { id } = await copy('Soon on sale');
    const before = await viewOf(id);
    const seen = before.product.updatedAt;
    await Promise.all([publishProduct(admin, { id, seen }), publishProduct(admin, { id, seen })]);
    await publishProduct(admin, { id, seen });
    const after = await viewOf(id);
    expect(after.isDraft).toBe(false);
    expect(after.product.instock).toBe(true);
    expect(after.items.map(({ inStock, isDraft }) => [inStock, isDraft])).toEqual(
      before.items.map(() => [true, false]),
    );
    const viewer = await shop.shopper();
    const { itemid } = await firstItem(id);
    const order = { product_id: id, itemid, userid: viewer.userid, input1: shop.player(), input2: '2001' };
    expect(
      (await createOrder(context, { viewer, body: { ...order, paymentmode: 'upi' } })).orderid,
    ).toBeTruthy();
    const written = await db.auditEntry.groupBy({
      by: ['action'],
      where: {
        action: { in: ['publish-product', 'publish-item'] },
        objectId: { in: [id, ...before.items.map((item) => String(item.itemid))] },
      },
      _count: true,
    });
    expect(Object.fromEntries(written.map(({ action, _count }) => [action, _count]))).toEqual({
      'publish-item': before.items.length,
      'publish-product': 1,
    });
    expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('is refused below the cost, without a supplier, without items, and after a change by another', async () => {
    const { id } = await copy();
    const { itemid } = await firstItem(id);
    const { product } = await viewOf(id);
    await setRouteCost(admin, { route: { itemid, position: 0, cost: 1000 } });
    const { checks } = await viewOf(id);
    expect(checks.find(({ name }) => name === 'prices')).toMatchObject({ state: 'stop' });
    expect(await codeOf(publish(id))).toBe('invalid_input');
    await setRouteCost(admin, { route: { itemid, position: 0, cost: 1 } });
    await db.supplierRoute.updateMany({ where: { itemid }, data: { enabled: false } });
    expect(await codeOf(publish(id))).toBe('invalid_input');
    await db.supplierRoute.updateMany({ where: { itemid, position: 0 }, data: { enabled: true } });
    await updateProduct(admin, { id, importantNote: 'Changed by another' });
    expect(await codeOf(publishProduct(admin, { id, seen: product.updatedAt }))).toBe('conflict');
    await db.productItem.deleteMany({ where: { productId: id } });
    expect(await codeOf(publish(id))).toBe('invalid_input');
    expect(await db.product.findUniqueOrThrow({ where: { id } })).toMatchObject({
      isDraft: true,
      instock: false,
    });
  });

  test('of one item puts that one on sale, once and in the version that was seen', async () => {
    const { id } = await copy();
    const item = await firstItem(id);
    expect(await codeOf(publishItem(admin, { itemid: item.itemid, seen: item.__v + 1 }))).toBe('conflict');
    await publishItem(admin, { itemid: item.itemid, seen: item.__v });
    await publishItem(admin, { itemid: item.itemid, seen: item.__v });
    expect(await firstItem(id)).toMatchObject({ inStock: true, isDraft: false, __v: item.__v + 1 });
    expect((await viewOf(id)).isDraft).toBe(true);
  });
});

test('a copy has the items with their prices, routes and costs, and leaves the original alone', async () => {
  const original = await db.product.findUniqueOrThrow({
    where: { id: smileone.product_id },
    include: { items: { orderBy: { position: 'asc' }, include: { item: { include: { routes: true } } } } },
  });
  const { id } = await copy('A copy');
  const made = await db.product.findUniqueOrThrow({
    where: { id },
    include: { items: { orderBy: { position: 'asc' }, include: { item: { include: { routes: true } } } } },
  });
  expect(made).toMatchObject({ name: 'A copy', nameHi: '', isDraft: true, inputs: original.inputs });
  const facts = ({ items }: typeof original) =>
    items.map(({ item }) => [
      ...[item.name, item.discountedPrice, item.resellPrice, item.packs],
      ...item.routes.map(({ supplier, region, packs, cost, enabled }) => [
        supplier,
        region,
        packs,
        cost,
        enabled,
      ]),
    ]);
  expect(facts(made)).toEqual(facts(original));
  expect(routesOf(made.items[0]?.item ?? ({} as never))).not.toEqual([]);
  expect(await db.product.findUniqueOrThrow({ where: { id: original.id } })).toMatchObject({
    updatedAt: original.updatedAt,
  });
});

describe('a file', () => {
  const save = (text: string, key: string) => {
    const call = { userId: admin.actor.id ?? '', route: 'action import-product', key, body: { text } };
    return withIdempotencyKey(context, call, (idempotency) => importProduct(admin, { text, idempotency }));
  };
  const named = (name: string) => SAMPLE_FILE.replace('Mobile Legends Brazil', name);

  test('adds a product with its items as drafts, once for one request, and it can be published', async () => {
    const text = named('From a file');
    const preview = await previewFile(context, { text });
    expect(preview.problems).toEqual([]);
    // 6.10 BRL at ₹15.
    expect(preview.items[0]).toMatchObject({ floor: 91.5, margin: 28.5, isBelowCost: false });
    const key = 'the-same-request';
    const replies = await Promise.all([save(text, key), save(text, key), save(text, key)]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const made = await db.product.findMany({ where: { name: 'From a file' }, include: { items: true } });
    expect(made).toMatchObject([{ isDraft: true, instock: false }]);
    const id = made[0]?.id ?? '';
    const view = await viewOf(id);
    expect(view.items.map(({ name, floor, isDraft }) => [name, floor, isDraft])).toEqual([
      ['86 Diamonds', 91.5, true],
      ['172 Diamonds', 183, true],
    ]);
    expect(view.checks.filter(({ state }) => state !== 'good')).toEqual([]);
    await publish(id);
    expect((await getProduct(context, { id })).instock).toBe(true);
    expect((await previewFile(context, { text })).warnings).toEqual([
      'There is a product named From a file already. This adds another one.',
    ]);
    expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
  });

  test('with one wrong cell saves nothing', async () => {
    const text = named('Half a file').replace(',249,', ',nothing,');
    const { problems } = await previewFile(context, { text });
    expect(problems).toMatchObject([{ line: 3, column: 'Price' }]);
    const items = await db.item.count();
    expect(await codeOf(save(text, 'a-wrong-request'))).toBe('invalid_input');
    expect(await db.product.count({ where: { name: 'Half a file' } })).toBe(0);
    expect(await db.item.count()).toBe(items);
  });

  test('needs the right to change prices', async () => {
    const staff = { ...admin, actor: { ...admin.actor, grants: [] } };
    const given = { text: named('Forbidden'), idempotency: NO_IDEMPOTENCY };
    expect(await codeOf(importProduct(staff, given))).toBe('forbidden');
  });
});

describe('an order', () => {
  test('of items is saved when it is made from the one that is there, and once of two at a time', async () => {
    const { id } = await copy();
    const seen = (await viewOf(id)).items.map(({ itemid }) => itemid);
    expect(seen.length).toBeGreaterThan(2);
    const [first = 0, ...rest] = seen;
    const orders = [[...rest, first], seen.toReversed()];
    const codes = await Promise.all(orders.map((items) => codeOf(orderItems(admin, { id, items, seen }))));
    expect(codes.toSorted()).toEqual(['conflict', null]);
    const now = (await viewOf(id)).items.map(({ itemid }) => itemid);
    expect(now).toEqual(orders[codes.indexOf(null)]);
    // Neither fewer items, nor one twice.
    for (const items of [now.slice(1), now.map(() => first)])
      expect(await codeOf(orderItems(admin, { id, items, seen: now }))).toBe('conflict');
    await orderItems(admin, { id, items: seen, seen: now });
    expect((await viewOf(id)).items.map(({ itemid }) => itemid)).toEqual(seen);
  });

  test('of the products of a category is that of the home page, and a new product comes last', async () => {
    const category = 'games';
    const idsOf = async () => (await listInCategory(context, { category })).map(({ id }) => id);
    const seen = await idsOf();
    const ids = seen.toReversed();
    const codes = await Promise.all([
      codeOf(orderProducts(admin, { category, ids, seen })),
      codeOf(orderProducts(admin, { category, ids, seen })),
    ]);
    expect(codes.toSorted()).toEqual(['conflict', null]);
    expect(await idsOf()).toEqual(ids);
    const { id } = await copy();
    await db.product.update({ where: { id }, data: { category } });
    await publish(id);
    expect(await idsOf()).toEqual([...ids, id]);
    const { games } = await listHomeProducts(context);
    const shown = games.map(({ _id }) => _id);
    expect(shown).toEqual([...ids, id].filter((each) => shown.includes(each)));
    expect(shown.at(-1)).toBe(id);
    expect(await codeOf(orderProducts(admin, { category, ids, seen: ids }))).toBe('conflict');
  });
});

test('an added route is the last one, off and without a cost, and not one that is there or delivers another game', async () => {
  const { id } = await copy();
  const { itemid, routes } = await firstItem(id);
  const wanted = { itemid, apiType: 'SMILEBR' as const, packs: ['26', '27'] };
  const codes = await Promise.all([codeOf(addRoute(admin, wanted)), codeOf(addRoute(admin, wanted))]);
  expect(codes.toSorted()).toEqual(['conflict', null]);
  const now = (await firstItem(id)).routes;
  expect(now).toHaveLength(routes.length + 1);
  expect(now.at(-1)).toMatchObject({
    position: routes.length,
    supplier: 'Smile.one BR',
    packs: ['26', '27'],
    enabled: false,
    cost: null,
    currency: 'BRL',
  });
  const other = API_TYPES.find(({ delivers }) => delivers === 'GENSHIN');
  if (!other) throw new Error('no supplier delivers another game');
  expect(await codeOf(addRoute(admin, { ...wanted, apiType: other.apiType }))).toBe('invalid_input');
});
