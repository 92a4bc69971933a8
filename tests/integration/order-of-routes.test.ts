// The order in which the routes of an item are tried: who changes it, what it costs, and which orders it is for
// (decision 014).
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addRoute,
  createItem,
  createItemBody,
  duplicateProduct,
  listAdminItems,
  listAdminProducts,
  orderRoutes,
  routeProduct,
  setCurrencyRate,
  setItemStock,
  setRouteCost,
  switchRoute,
} from '@/lib/domain/catalogue';
import { syncDefaultRoute } from '@/lib/domain/catalogue/routes/sync-default-route';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { NEW_ITEM } from '../support/server/stock';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const { db } = shop;
const admin = make.actingAs(shop.context, await shop.shopper('admin'));
const { itemid, product_id: id }: { itemid: number; product_id: string } = ITEMS.twoRoutes;

const viewOf = async (wanted = itemid) => {
  const [item] = await listAdminItems(shop.context, { itemid: wanted });
  if (!item) throw new Error(`item ${wanted} is not listed`);
  return item;
};
const orderOf = async (wanted = itemid) => (await viewOf(wanted)).routes.map(({ position }) => position);
const put = async (
  positions: number[],
  given: { itemid?: number; seen?: number[]; seenBundles?: string } = {},
) => {
  const { itemid: wanted = itemid, seen = await orderOf(wanted), seenBundles } = given;
  return orderRoutes(admin, { itemid: wanted, positions, seen, seenBundles });
};
const cost = (position: number, amount: number, wanted = itemid) =>
  setRouteCost(admin, { route: { itemid: wanted, position, cost: amount } });

/** What a route of the plain item is called at the supplier, by its position. */
const suppliers = ['smileone', 'moogold'] as const;

beforeEach(async () => {
  shop.calm();
  await setCurrencyRate(admin, { rate: { currency: 'BRL', rupees: 15 } });
  await setCurrencyRate(admin, { rate: { currency: 'USD', rupees: 90 } });
  for (const position of [0, 1]) {
    await cost(position, 0.1);
    await switchRoute(admin, { route: { itemid, position, enabled: true } });
  }
  await put([0, 1]);
  await setItemStock(admin, { items: [{ itemid }], inStock: true });
});

test('the switch of a product leaves a route off that was added and never switched on', async () => {
  const state = async () => {
    const [shown] = await listAdminProducts(shop.context, { search: id });
    return [shown?.switchable, shown?.switched];
  };
  const enabled = async () => (await viewOf()).routes.map((route) => route.enabled);
  const before = await state();
  // The pack is mistyped, and no member of staff has looked at the route yet.
  await addRoute(admin, { itemid, apiType: 'MOOGOLDMLBB', packs: ['99999'] });
  for (const use of ['second', 'first', 'second'] as const) {
    await routeProduct(admin, { id, use });
    expect((await enabled())[2]).toBe(false);
  }
  expect(await state()).toEqual([before[0], before[0]]);
  await switchRoute(admin, { route: { itemid, position: 2, enabled: true } });
  await routeProduct(admin, { id, use: 'first' });
  expect(await enabled()).toEqual([true, true, true]);
  await db.supplierRoute.deleteMany({ where: { itemid, position: 2 } });
});

test('the switch of a product leaves routes off that were made for earlier packs of the item', async () => {
  const { packs } = await db.item.findUniqueOrThrow({ where: { itemid } });
  const change = async (wanted: string[]) => {
    const item = await db.item.update({ where: { itemid }, data: { packs: wanted } });
    await syncDefaultRoute(admin, item, { ...item, packs: [] });
  };
  await change(['13', '13']);
  for (const use of ['first', 'second'] as const) {
    await routeProduct(admin, { id, use });
    expect((await viewOf()).routes.map((route) => route.enabled)).toEqual([true, false]);
  }
  // The version before switches it on, and knows no mark.
  await db.supplierRoute.updateMany({ where: { itemid, position: 1 }, data: { enabled: true } });
  await routeProduct(admin, { id, use: 'second' });
  expect((await viewOf()).routes.map((route) => route.enabled)).toEqual([false, true]);
  await change(packs);
});

test('the switch of a product leaves an item at its supplier whose other route nobody has checked', async () => {
  await db.supplierRoute.updateMany({
    where: { itemid, position: 1 },
    data: { checked: false, enabled: false },
  });
  await routeProduct(admin, { id, use: 'second' });
  expect((await viewOf()).routes.map((route) => route.enabled)).toEqual([true, false]);
});

describe('an order', () => {
  test('is bought first by the route that is the first now, and by the next when that refuses', async () => {
    await put([1, 0]);
    const one = await shop.order({ item: 'twoRoutes' });
    const other = await shop.order({ item: 'twoRoutes' });
    shop.fault('moogold', 'error_code', `${other.orderid}-0-1-0`, { params: { on: 'order/create_order' } });
    await shop.pay(one);
    await shop.pay(other);
    await shop.drain();
    const bought = async (placed: typeof one) =>
      (await shop.read(placed)).attempts.map(({ supplier, outcome }) => [supplier, outcome]);
    expect(await bought(one)).toEqual([['moogold', 'delivered']]);
    expect(await bought(other)).toEqual([
      ['moogold', 'refused'],
      ['smileone', 'delivered'],
    ]);
    expect(shop.booked(one.player)).toEqual({ smileone: 0, moogold: 1 });
    expect(shop.booked(other.player)).toEqual({ smileone: 1, moogold: 0 });
  });

  test('keeps the order of routes of when it was placed, also when it is paid later', async () => {
    const before = await shop.order({ item: 'twoRoutes' });
    await put([1, 0]);
    const between = await shop.order({ item: 'twoRoutes' });
    await put([0, 1]);
    await shop.pay(before);
    await shop.pay(between);
    await shop.drain();
    expect(shop.booked(before.player)).toEqual({ smileone: 1, moogold: 0 });
    expect(shop.booked(between.player)).toEqual({ smileone: 0, moogold: 1 });
  });
});

describe('a new order of routes', () => {
  test('is saved with its audit entry, and the routes keep the positions that name them', async () => {
    await put([1, 0]);
    expect(await orderOf()).toEqual([1, 0]);
    const rows = await db.supplierRoute.findMany({ where: { itemid }, orderBy: { position: 'asc' } });
    expect(rows.map(({ supplier, rank }) => [supplier, rank])).toEqual([
      [suppliers[0], 1],
      [suppliers[1], 0],
    ]);
    const entry = await db.auditEntry.findFirst({
      where: { action: 'order-routes', objectId: String(itemid) },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({
      actorId: admin.actor.id,
      before: { routes: ['Smile.one BR (13)', 'MooGold (151460)'] },
      after: { routes: ['MooGold (151460)', 'Smile.one BR (13)'] },
    });
  });

  test('is told that it is too late when another one was saved meanwhile', async () => {
    const answers = await Promise.allSettled([put([1, 0], { seen: [0, 1] }), put([1, 0], { seen: [0, 1] })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
    await expect(put([1, 0], { seen: [0, 1] })).rejects.toMatchObject({ code: 'conflict' });
    expect(await orderOf()).toEqual([1, 0]);
  });

  test.each([[[0]], [[0, 0]], [[0, 1, 2]], [[0, 7]]])(
    'is not saved as %j of two routes',
    async (positions) => {
      await expect(put(positions)).rejects.toMatchObject({ code: 'conflict' });
      expect(await orderOf()).toEqual([0, 1]);
    },
  );

  test('writes nothing when nothing is in another place', async () => {
    const entries = () => db.auditEntry.count({ where: { action: 'order-routes' } });
    const before = await entries();
    expect(await put([0, 1])).toEqual({ paused: [], resumed: [] });
    expect(await entries()).toBe(before);
  });

  test('takes the item off sale when its first supplier costs more than its price, and puts it back', async () => {
    const { name, discountedprice, resellprice } = await viewOf();
    const price = Math.min(discountedprice, resellprice);
    await cost(1, Math.ceil(price / 90) + 1);
    expect((await viewOf()).belowFloor).toBe(false);
    expect(await put([1, 0])).toEqual({ paused: [name], resumed: [] });
    const paused = await viewOf();
    expect(paused).toMatchObject({ inStock: false, isPausedByCost: true, floor: paused.routes[0]?.rupees });
    const broken = (await checkInvariants(shop.context)).filter(({ ok }) => !ok);
    expect(broken).toEqual([]);
    expect(await put([0, 1])).toEqual({ paused: [], resumed: [name] });
  });

  test('decides which route the switch of a product to its second supplier rests', async () => {
    await put([1, 0]);
    const switched = async () => (await listAdminProducts(shop.context, { search: id }))[0]?.switched;
    const none = await switched();
    await switchRoute(admin, { route: { itemid, position: 1, enabled: false } });
    expect(await switched()).toBe((none ?? 0) + 1);
    await routeProduct(admin, { id, use: 'first' });
    await routeProduct(admin, { id, use: 'second' });
    expect((await viewOf()).routes.map(({ position, enabled }) => [position, enabled])).toEqual([
      [1, false],
      [0, true],
    ]);
    await routeProduct(admin, { id, use: 'first' });
  });

  test('is kept by a copy of the product, and a route that is added comes last', async () => {
    await put([1, 0]);
    const copy = await duplicateProduct(admin, {
      id,
      name: `Copy ${shop.player()}`,
      idempotency: NO_IDEMPOTENCY,
    });
    const items = await listAdminItems(shop.context, { productId: copy.id });
    const copied = items.find((item) => item.routes[0]?.position === 1);
    if (!copied) throw new Error('no copy has the order of its original');
    expect(copied.routes.map(({ supplier }) => supplier)).toEqual(['MooGold', 'Smile.one BR']);
    await addRoute(admin, { itemid: copied.itemid, apiType: 'SMILEBR', packs: ['26'] });
    expect(await orderOf(copied.itemid)).toEqual([1, 0, 2]);
    await put([2, 1, 0], { itemid: copied.itemid });
    // The version before adds a route without a place.
    const { id: _, ...row } = await db.supplierRoute.findFirstOrThrow({
      where: { itemid: copied.itemid, position: 2 },
    });
    await db.supplierRoute.create({
      data: { ...row, id: newId(), position: 3, rank: null, packs: ['27'], settings: {} },
    });
    expect(await orderOf(copied.itemid)).toEqual([2, 1, 0, 3]);
  });
});

test('the bundles of an item follow, after the question about their cost, and have no order of their own', async () => {
  const single = await createItem(admin, {
    item: createItemBody.parse({ ...NEW_ITEM, isApi: true, apiType: 'MOOGOLDMLBB', itemidarray: ['151465'] }),
  });
  await cost(0, 0.5, single.itemid);
  await addRoute(admin, { itemid: single.itemid, apiType: 'MOOGOLDMLBB', packs: ['151466'] });
  await cost(1, 0.6, single.itemid);
  await switchRoute(admin, { route: { itemid: single.itemid, position: 1, enabled: true } });
  const bundle = await createItem(admin, {
    item: createItemBody.parse({
      ...NEW_ITEM,
      name: 'Two of it',
      bundleOf: single.itemid,
      bundleCount: 2,
      isApi: true,
      apiType: 'MOOGOLDMLBB',
      originalprice: 450,
      discountedprice: 330,
      resellprice: 300,
      itemidarray: ['1'],
    }),
  });
  const { question } = await put([1, 0], { itemid: single.itemid });
  expect(question?.bundles).toMatchObject([{ itemid: bundle.itemid, cost: { old: 90, new: 108 } }]);
  expect(await orderOf(single.itemid)).toEqual([0, 1]);
  await put([1, 0], { itemid: single.itemid, ...(question && { seenBundles: question.seen }) });
  expect(await orderOf(single.itemid)).toEqual([1, 0]);
  expect(await orderOf(bundle.itemid)).toEqual([1, 0]);
  await expect(put([0, 1], { itemid: bundle.itemid })).rejects.toMatchObject({ code: 'conflict' });
  const rule = async () =>
    (await checkInvariants(shop.context)).filter(({ ok }) => !ok).flatMap(({ offenders }) => offenders);
  expect(await rule()).toEqual([]);
  await db.supplierRoute.updateMany({ where: { itemid: bundle.itemid }, data: { rank: null } });
  expect(await rule()).toEqual([`item ${bundle.itemid} is not 2 times item ${single.itemid}`]);
});
