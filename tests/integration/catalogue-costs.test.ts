// What items cost at their suppliers, at which rates, and what happens when they would sell for less.
import { beforeEach, expect, test } from 'vitest';
import {
  listAdminItems,
  listAdminProducts,
  listCurrencyRates,
  listPausedItems,
  routeProduct,
  setCurrencyRate,
  setItemStock,
  setRouteCost,
  switchRoute,
  updateItem,
} from '@/lib/domain/catalogue';
import { stoppedClock } from '../support/clock';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import * as make from '../support/make';
import { savePrices, saveSeen, typePrices } from '../support/price-drafts';
import { testSealer } from '../support/sealer';

const { db } = await testDatabase();
const written = testLog('warn');
const clock = stoppedClock();
const shop = { creditAlone: 25_000, priceConfirmPercent: 30 };
const context = { db: db.prisma, clock, log: written.log, sealer: testSealer, actor: make.makeActor(), shop };

const presentAdminItem = async (itemid: number) => {
  // Found by its id, because names of other items can contain this number too.
  const found = (await listAdminItems(context)).find((item) => item.itemid === itemid);
  if (!found) throw new Error(`item ${itemid} is not listed`);
  return found;
};
const auditLogOf = (itemid: number) =>
  db.prisma.auditEntry.findMany({
    where: { objectType: 'item', objectId: String(itemid) },
    orderBy: { id: 'asc' },
  });
const setBrl = (rupees: number) => setCurrencyRate(context, { rate: { currency: 'BRL', rupees } });

/** ₹120 and ₹110, at 5 BRL on Smile.one and 1 USD at MooGold. */
async function makeRouted() {
  const product = await make.makeProduct(db.prisma);
  const item = await make.makeItem(db.prisma, { product });
  await make.makeRoute(db.prisma, item, { settings: { slug: 'mobilelegends' } });
  await make.makeRoute(db.prisma, item, {
    supplier: 'moogold',
    region: '',
    packs: ['151460'],
    cost: 1_00n,
    costCurrency: 'USD',
  });
  return { product, item };
}

beforeEach(async () => {
  await db.prisma.currencyRate.deleteMany();
});

test('a rate is unknown until an administrator sets it, and costs are unknown with it', async () => {
  const { item } = await makeRouted();
  const where = { objectType: 'currency-rate' };
  const skip = await db.prisma.auditEntry.count({ where });
  expect(await listCurrencyRates(context)).toEqual(
    ['BRL', 'PHP', 'USD'].map((currency) => ({ currency, rupees: null, updatedAt: null, quote: null })),
  );
  expect(await presentAdminItem(item.itemid)).toMatchObject({ floor: null, belowFloor: false });
  await setBrl(15.1234);
  await setBrl(15.3333);
  expect((await listCurrencyRates(context))[0]).toMatchObject({ currency: 'BRL', rupees: 15.3333 });
  // 5 BRL are ₹76.6665, and no paisa is lost.
  expect(await presentAdminItem(item.itemid)).toMatchObject({ floor: 76.67, belowFloor: false });
  expect((await presentAdminItem(item.itemid)).routes).toMatchObject([
    { supplier: 'Smile.one BR', cost: 5, currency: 'BRL', rupees: 76.67 },
    { supplier: 'MooGold', cost: 1, currency: 'USD', rupees: null },
  ]);
  const lines = await db.prisma.auditEntry.findMany({ where, skip, orderBy: { id: 'asc' } });
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [null, { rupees: 15.1234 }],
    [{ rupees: 15.1234 }, { rupees: 15.3333 }],
  ]);
});

test('a rate that rises pauses every item that sells at a loss, with an alert', async () => {
  await setBrl(15);
  const { item } = await makeRouted();
  expect((await setBrl(22)).paused).not.toContain(item.name);
  expect((await setBrl(22.5)).paused).toContain(item.name);
  expect(await presentAdminItem(item.itemid)).toMatchObject({
    inStock: false,
    belowFloor: true,
    floor: 112.5,
  });
  expect(await auditLogOf(item.itemid)).toMatchObject([
    {
      actorId: null,
      action: 'pause-item',
      before: { inStock: true },
      after: { inStock: false, cost: 112.5 },
    },
  ]);
  expect(written.text().join('')).toContain('would sell below its cost');
  // A paused item is left alone while its cost is above its price.
  expect((await setBrl(23)).paused).not.toContain(item.name);
  expect((await setBrl(22)).resumed).toContain(item.name);
  expect(await presentAdminItem(item.itemid)).toMatchObject({ inStock: true, isPausedByCost: false });
});

test("an item is paused when its cost rises above its price, and an administrator's switch puts it back in stock", async () => {
  await setBrl(15);
  const { item } = await makeRouted();
  const cost = (amount: number | null) =>
    setRouteCost(context, { route: { itemid: item.itemid, position: 0, cost: amount } });
  expect(await cost(7.33)).toEqual({ paused: [], resumed: [] });
  expect(await cost(7.34)).toEqual({ paused: [item.name], resumed: [] });
  await setItemStock(context, { items: [{ itemid: item.itemid }], inStock: true });
  expect(await presentAdminItem(item.itemid)).toMatchObject({ inStock: true, belowFloor: true });
  expect(await cost(null)).toEqual({ paused: [], resumed: [] });
  expect(await presentAdminItem(item.itemid)).toMatchObject({ floor: null, belowFloor: false });
});

test('an item is paused when its price falls below its cost, by the call and by the screen', async () => {
  await setBrl(15);
  const { item } = await makeRouted();
  const view = await updateItem(context, {
    itemId: String(item.itemid),
    price: 120_00n,
    resellPrice: 70_00n,
    itemInstock: true,
  });
  expect(view).toMatchObject({ inStock: false, resellprice: 70, __v: 2 });
  await setItemStock(context, { items: [{ itemid: item.itemid }], inStock: true });
  await savePrices(context, { itemid: item.itemid, price: 74_99n, resell: 74_99n });
  expect(await presentAdminItem(item.itemid)).toMatchObject({ inStock: false, isPausedByCost: true });
});

test('bug: a switch of a page that was opened before put an item on sale again that a colleague keeps out of stock', async () => {
  await setBrl(15);
  const { item } = await makeRouted();
  const { __v: seen } = await presentAdminItem(item.itemid);
  const put = (inStock: boolean, version: number) =>
    setItemStock(context, { items: [{ itemid: item.itemid, seen: version }], inStock });
  expect(await put(false, seen)).toMatchObject({ items: [{ inStock: false, __v: seen + 1 }] });
  await expect(put(true, seen)).rejects.toMatchObject({ code: 'conflict' });
  // What is so already is no change: a call whose answer was lost may be repeated.
  expect(await put(false, seen)).toMatchObject({ items: [{ inStock: false, __v: seen + 1 }] });
  expect(await put(true, seen + 1)).toMatchObject({ items: [{ inStock: true, __v: seen + 2 }] });
});

test('bug: the cost of a page that was opened before overwrote what a colleague had saved', async () => {
  await setBrl(15);
  const { item } = await makeRouted();
  const { itemid } = item;
  const cost = async () => (await presentAdminItem(itemid)).routes[0]?.cost;
  const seen = await cost();
  const save = (amount: number | null) =>
    setRouteCost(context, {
      route: { itemid, position: 0, cost: amount, ...(seen !== undefined && { seen }) },
    });
  await save(5.25);
  await expect(save(5)).rejects.toMatchObject({ code: 'conflict' });
  expect(await cost()).toBe(5.25);
  // What is so already is no change: a call whose answer was lost may be repeated.
  await save(5.25);
  await expect(save(null)).rejects.toMatchObject({ code: 'conflict' });
});

const listed = async (itemid: number) =>
  (await listPausedItems(context)).find((each) => each.itemid === itemid);

test('a paused item is listed until its price reaches its cost, or a person has decided about its stock', async () => {
  await setBrl(15);
  const { product, item } = await makeRouted();
  const cost = (amount: number) =>
    setRouteCost(context, { route: { itemid: item.itemid, position: 0, cost: amount } });
  await cost(7.33);
  expect(await listed(item.itemid)).toBeUndefined();
  await cost(8);
  expect(await listed(item.itemid)).toEqual({
    itemid: item.itemid,
    name: item.name,
    discountedprice: 120,
    resellprice: 110,
    floor: 120,
    belowFloor: true,
    resumes: true,
    pausedAt: clock.now().toISOString(),
    product: { _id: product.id, productid: product.productid, name: product.name },
  });
  await savePrices(context, { itemid: item.itemid, price: 140_00n, resell: 130_00n });
  expect(await presentAdminItem(item.itemid)).toMatchObject({ inStock: true });
  expect(await listed(item.itemid)).toBeUndefined();
  await cost(9);
  expect(await listed(item.itemid)).toMatchObject({ belowFloor: true });
  await setItemStock(context, { items: [{ itemid: item.itemid }], inStock: false });
  expect(await listed(item.itemid)).toBeUndefined();
});

test('an item that an administrator took out of stock or deleted is not listed as paused', async () => {
  await setBrl(15);
  const { item } = await makeRouted();
  await setItemStock(context, { items: [{ itemid: item.itemid }], inStock: false });
  expect(await listed(item.itemid)).toBeUndefined();
  const { item: gone } = await makeRouted();
  const route = { itemid: gone.itemid, position: 0, cost: 8 };
  await setRouteCost(context, { route });
  expect(await listed(gone.itemid)).toBeDefined();
  await db.prisma.item.update({ where: { itemid: gone.itemid }, data: { deletedAt: clock.now() } });
  expect(await listed(gone.itemid)).toBeUndefined();
});

test('many prices are saved together or not at all', async () => {
  const [one, two] = [await make.makeItem(db.prisma), await make.makeItem(db.prisma)];
  const rows = [one, two].map(({ itemid }) => ({ itemid, price: 99_00n, resell: 98_00n }));
  const draft = await typePrices(context, rows);
  await db.prisma.item.update({ where: { itemid: two.itemid }, data: { deletedAt: clock.now() } });
  await expect(saveSeen(context, draft)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await presentAdminItem(one.itemid)).toMatchObject({ discountedprice: 120, __v: 0 });
  expect(await auditLogOf(one.itemid)).toEqual([]);
  await db.prisma.item.update({ where: { itemid: two.itemid }, data: { deletedAt: null } });
  await saveSeen(context, draft);
  for (const { itemid } of [one, two]) {
    expect(await presentAdminItem(itemid)).toMatchObject({ discountedprice: 99, resellprice: 98, __v: 1 });
    expect(await auditLogOf(itemid)).toMatchObject([
      { before: { price: 120, resellPrice: 110 }, after: { price: 99, resellPrice: 98 } },
    ]);
  }
});

test('the switch to the second supplier is one for the whole product, and can be reversed', async () => {
  const { product, item } = await makeRouted();
  const single = await make.makeItem(db.prisma, { product });
  await make.makeRoute(db.prisma, single);
  const use = (which: 'first' | 'second') => routeProduct(context, { id: product.id, use: which });
  const state = async () => {
    const [shown] = await listAdminProducts(context, { search: product.id });
    return [shown?.switchable, shown?.switched];
  };
  const enabled = async (itemid: number) =>
    (await presentAdminItem(itemid)).routes.map((route) => route.enabled);
  expect(await state()).toEqual([1, 0]);
  expect(await use('second')).toMatchObject({ switched: 1 });
  expect(await state()).toEqual([1, 1]);
  expect([await enabled(item.itemid), await enabled(single.itemid)]).toEqual([[false, true], [true]]);
  // The same switch again changes nothing and writes nothing.
  expect(await use('second')).toMatchObject({ switched: 0 });
  expect(await use('first')).toMatchObject({ switched: 1 });
  expect(await enabled(item.itemid)).toEqual([true, true]);
  expect((await auditLogOf(item.itemid)).map(({ before, after }) => [before, after])).toEqual([
    [{ routes: ['Smile.one BR', 'MooGold'] }, { routes: ['MooGold'] }],
    [{ routes: ['MooGold'] }, { routes: ['Smile.one BR', 'MooGold'] }],
  ]);
});

test('bug: the switch of a product enabled again what a colleague had disabled a moment ago', async () => {
  const { product, item } = await makeRouted();
  const { itemid } = item;
  const shown = async () =>
    (await listAdminProducts(context, { search: product.id }))[0]?.routesOff ?? ['not listed'];
  const use = (which: 'first' | 'second', seen?: string[]) =>
    routeProduct(context, { id: product.id, use: which, seen });
  const before = await shown();
  expect(before).toEqual([]);
  await switchRoute(context, { route: { itemid, position: 1, enabled: false } });
  const conflict = { code: 'conflict', description: { messageKey: 'requests.changedSinceShown' } };
  await expect(use('first', before)).rejects.toMatchObject(conflict);
  await expect(use('second', before)).rejects.toMatchObject(conflict);
  expect(await shown()).toEqual([`${itemid}:1`]);
  // Who has seen it decides; the answer is what the switch back has to have seen.
  const { routesOff } = await use('second', await shown());
  expect(routesOff).toEqual([`${itemid}:0`]);
  expect(await use('first', routesOff)).toMatchObject({ switched: 1, routesOff: [] });
  // What is as wanted already, as an item that another product has too, is no change of a colleague that is undone.
  await use('second');
  expect(await use('second', [])).toMatchObject({ switched: 0 });
});

test('the switch to the second supplier never leaves an item without a route', async () => {
  const { item } = await makeRouted();
  const { itemid } = item;
  const put = (position: number, enabled: boolean) =>
    switchRoute(context, { route: { itemid, position, enabled } });
  await put(0, false);
  await expect(put(1, false)).rejects.toMatchObject({ code: 'conflict' });
  await expect(put(7, true)).rejects.toMatchObject({ code: 'not_found' });
  expect((await presentAdminItem(itemid)).routes.map(({ enabled }) => enabled)).toEqual([false, true]);
});

test('the admin lists find by a part of the name, by number and by _id, and take wildcards literally', async () => {
  const item = await make.makeItem(db.prisma, { name: '50% more_Gems' });
  const found = async (search: string) => (await listAdminItems(context, { search })).map(({ name }) => name);
  for (const search of ['more_g', '50% M', String(item.itemid), item.id])
    expect(await found(search), search).toContain(item.name);
  expect(await found('%')).toEqual([item.name]);
  expect(await found('50%more')).toEqual([]);
});
