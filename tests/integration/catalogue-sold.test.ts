// What an administrator creates in the panel can be bought: it is paid for, and its supplier delivers it.
import { beforeEach, expect, test } from 'vitest';
import {
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  editItem,
  editItemBody,
  routeProduct,
} from '@/lib/domain/catalogue';
import { createOrder } from '@/lib/domain/orders';
import * as make from '../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop();
const context = { ...shop.context, actor: make.makeActor() };
beforeEach(() => shop.calm());

async function makeSale(item: object, product: object = {}) {
  const made = await createItem(context, {
    item: createItemBody.parse({ ...NEW_ITEM, ...item }),
  });
  const page = await createProduct(context, {
    product: createProductBody.parse({ ...NEW_PRODUCT, ...product, items: [made.itemid] }),
  });
  return { itemid: made.itemid, product_id: page._id };
}

async function sell(sale: { itemid: number; product_id: string }, input2 = '2001') {
  const viewer = await shop.shopper();
  const player = shop.player();
  const body = { ...sale, userid: viewer.userid, input1: player, input2, paymentmode: 'upi' as const };
  const placed = await createOrder(context, { viewer, body });
  await shop.pay(placed);
  await shop.drain();
  return { player, order: await shop.read(placed) };
}

test.each([
  ['SMILEBR', '13', 'MLBB', '2001', 'smileone'],
  ['SMILEPH', '212', 'MLBB', '2001', 'smileone'],
  ['MOOGOLDMLBB', '151460', 'MLBB', '2001', 'moogold'],
  ['MOOGOLDGENSHIN', '428076', 'GENSHIN', 'Asia', 'moogold'],
  ['MOOGOLDHOK', '517801', 'HOK', 'none', 'moogold'],
])('an item created in the panel is delivered by %s', async (apiType, pack, type, input2, supplier) => {
  const sale = await makeSale({ apiType, itemidarray: [pack] }, { apiType, type });
  const { order, player } = await sell(sale, input2);
  expect(order.status).toBe('Completed');
  expect(order.attempts).toMatchObject([{ supplier, pack, outcome: 'delivered' }]);
  expect(shop.booked(player)).toMatchObject({ [supplier]: 1 });
});

test('an item is delivered by another supplier once its apiType has changed', async () => {
  const sale = await makeSale({ apiType: 'SMILEBR', itemidarray: ['13'] });
  await editItem(context, {
    itemName: String(sale.itemid),
    item: editItemBody.parse({ ...NEW_ITEM, apiType: 'MOOGOLDMLBB', itemidarray: ['151460'] }),
  });
  const { order } = await sell(sale);
  expect(order.attempts).toMatchObject([{ supplier: 'moogold', pack: '151460', outcome: 'delivered' }]);
});

test('a product on its second supplier is bought there alone, and orders under way keep their routes', async () => {
  const product = await shop.db.product.findUniqueOrThrow({ where: { id: ITEMS.twoRoutes.product_id } });
  const before = await shop.order({ item: 'twoRoutes' });
  await routeProduct(context, { id: product.id, use: 'second' });
  const during = await shop.sell({ item: 'twoRoutes' });
  expect((await shop.read(during)).attempts).toMatchObject([{ supplier: 'moogold', outcome: 'delivered' }]);
  expect(shop.booked(during.player)).toEqual({ smileone: 0, moogold: 1 });
  await shop.pay(before);
  await shop.drain();
  expect((await shop.read(before)).attempts).toMatchObject([{ supplier: 'smileone', outcome: 'delivered' }]);
  await routeProduct(context, { id: product.id, use: 'first' });
  expect((await shop.read(await shop.sell({ item: 'twoRoutes' }))).attempts).toMatchObject([
    { supplier: 'smileone' },
  ]);
});
