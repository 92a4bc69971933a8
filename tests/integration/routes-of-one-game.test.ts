// No route delivers another game than its item and the products that have it: what a customer types as the player of
// one game is a stranger's number in another.
import { expect, test } from 'vitest';
import {
  addRoute,
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  editItem,
  editItemBody,
  switchRoute,
} from '@/lib/domain/catalogue';
import { sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';
import { openShop } from '../support/shop';

const shop = await openShop();
const { db } = shop;
const admin = make.actingAs(shop.context, await shop.shopper('admin'));
const HOK = { supplier: 'moogold', region: '', settings: { category: '1', fields: ['Player ID'] } };

const itemBy = (apiType: string) =>
  createItem(admin, { item: createItemBody.parse({ ...NEW_ITEM, apiType, itemidarray: ['13'] }) });
const list = (...items: number[]) =>
  createProduct(admin, { product: createProductBody.parse({ ...NEW_PRODUCT, items }) });
const enabled = async (itemid: number) =>
  (await db.supplierRoute.findMany({ where: { itemid, enabled: true } })).map(({ position }) => position);

test('bug: an item that was on no product got a second route of another game', async () => {
  const { itemid } = await itemBy('SMILEBR');
  await expect(addRoute(admin, { itemid, apiType: 'MOOGOLDHOK', packs: ['9'] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'A new item is of MLBB: MOOGOLDHOK delivers HOK alone.',
  });
  await addRoute(admin, { itemid, apiType: 'MOOGOLDMLBB', packs: ['9'] });
  await switchRoute(admin, { route: { itemid, position: 1, enabled: true } });
  expect(await enabled(itemid)).toEqual([0, 1]);
  await list(itemid);
});

test('bug: a route of the game of before was switched on again after the item had got another one', async () => {
  const { itemid } = await itemBy('SMILEBR');
  await addRoute(admin, { itemid, apiType: 'SMILEPH', packs: ['9'] });
  await editItem(admin, {
    itemName: String(itemid),
    item: editItemBody.parse({ ...NEW_ITEM, apiType: 'MOOGOLDHOK', itemidarray: ['4'] }),
  });
  expect(await enabled(itemid)).toEqual([0]);
  await expect(switchRoute(admin, { route: { itemid, position: 1, enabled: true } })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  expect(await enabled(itemid)).toEqual([0]);
});

test('bug: a product took an item with a route of another game that was on', async () => {
  const { itemid } = await itemBy('SMILEBR');
  await make.makeRoute(db, { itemid, packs: ['9'] }, { ...HOK, cost: null, costCurrency: null });
  await expect(list(itemid)).rejects.toMatchObject({
    code: 'invalid_input',
    message: `Item ${itemid} does not belong here: MOOGOLDHOK delivers HOK alone, not MLBB.`,
  });
  // What is off delivers nothing, and cannot be switched on.
  await switchRoute(admin, { route: { itemid, position: 1, enabled: false } });
  await list(itemid);
  await expect(switchRoute(admin, { route: { itemid, position: 1, enabled: true } })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test.each([
  ['game', (itemid: number) => ({ itemid, change: { apiType: 'MOOGOLDHOK' } })],
  [
    'single item',
    (itemid: number, other: number) => ({ itemid, change: { bundleOf: other, bundleCount: 2 } }),
  ],
])('bug: a product took an item whose %s was being changed at that moment', async (_, changeOf) => {
  const [{ itemid: wanted }, { itemid: other }] = [await itemBy('SMILEBR'), await itemBy('SMILEBR')];
  const { itemid, change } = changeOf(wanted, other);
  const held = Promise.withResolvers<void>();
  const changed = db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from items where itemid = ${itemid} for update`;
    held.resolve();
    await sleep(400);
    await tx.item.update({ where: { itemid }, data: change });
  });
  await held.promise;
  await expect(list(itemid)).rejects.toMatchObject({ code: 'invalid_input' });
  await changed;
});
