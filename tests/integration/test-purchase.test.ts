// A test purchase from the panel: at the sandbox's account for tests alone, without an order, a movement of a balance
// or a line in a supplier's list.
import { expect, test } from 'vitest';
import { testPurchase } from '@/lib/domain/catalogue';
import { createTestSuppliers } from '@/lib/integrations/suppliers';
import { makeItem, makeProduct, makeRoute } from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const prisma = shop.db;

const product = await makeProduct(prisma);
const item = await makeItem(prisma, { product });
await makeRoute(prisma, item, { settings: { slug: 'mobilelegends' } });
await makeRoute(prisma, item, {
  position: 1,
  supplier: 'moogold',
  region: '',
  packs: ['151460'],
  settings: { category: '1', fields: ['User ID', 'Server ID'] },
});
const player = { itemid: item.itemid, input1: '123456789', input2: '2001' };

test('a purchase is tried at both suppliers, and changes no balance, no list of orders and nothing in the store', async () => {
  const { smileone, moogold } = structuredClone(shop.sandbox.state());
  expect(await testPurchase(shop.context, { ...player, position: 0 })).toMatchObject({
    outcome: 'delivered',
    message: '',
    request: expect.stringContaining('"productid": "13"'),
    reply: expect.stringContaining('order_id'),
  });
  expect(await testPurchase(shop.context, { ...player, position: 1 })).toMatchObject({
    outcome: 'accepted',
    request: expect.stringContaining('151460'),
  });
  expect(shop.sandbox.state()).toMatchObject({ smileone, moogold });
  expect(await prisma.deliveryAttempt.count()).toBe(0);
  expect(await prisma.order.count()).toBe(0);
  expect(await prisma.ledgerEntry.count()).toBe(0);
});

test('what the supplier refuses is shown with its reason', async () => {
  expect(await testPurchase(shop.context, { ...player, input1: '404404404', position: 0 })).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('USER ID'),
  });
});

test('a fault that waits for an order is not used up by a test purchase', async () => {
  shop.sandbox.setFault({
    service: 'smileone',
    fault: 'refused',
    times: 1,
    params: { status: 500, message: 'no' },
  });
  expect(await testPurchase(shop.context, { ...player, position: 0 })).toMatchObject({
    outcome: 'delivered',
  });
});

test('a shop that takes real money, and a supplier at its real address, try no purchase', async () => {
  expect(createTestSuppliers({}, { clock: shop.context.clock })).toEqual({});
  const { smileone } = shop.context.testSuppliers;
  const calls = shop.sandbox.state().calls.length;
  const refused = { outcome: 'refused', message: expect.stringContaining('sandbox only'), request: '' };
  const none = { ...shop.context, testSuppliers: {} };
  expect(await testPurchase(none, { ...player, position: 0 })).toMatchObject(refused);
  const one = { ...shop.context, testSuppliers: { ...(smileone && { smileone }) } };
  expect(await testPurchase(one, { ...player, position: 1 })).toMatchObject(refused);
  expect(shop.sandbox.state().calls).toHaveLength(calls);
  await expect(testPurchase(shop.context, { ...player, position: 9 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
