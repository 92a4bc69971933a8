// A bundle is its single item several times: its packs, routes and costs follow whatever is changed, and each pack is
// bought, proved and refunded by itself.
import { describe, expect, test } from 'vitest';
import {
  addRoute,
  createItemBody,
  createProduct,
  createProductBody,
  deleteItem,
  duplicateProduct,
  switchRoute,
} from '@/lib/domain/catalogue';
import { addRefund, getOrderRefunds, updateOrder } from '@/lib/domain/orders';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { type Family, openBundles } from '../support/bundles';
import * as make from '../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';

const { shop, context, create, makeFamily, read, edit, cost, assertDerived, order } = await openBundles();

test('a copy of its product has a bundle of the copied single item', async () => {
  const family = await makeFamily();
  const { id } = await duplicateProduct(context, {
    id: family.productId,
    name: `Copy of ${family.productId}`,
    idempotency: NO_IDEMPOTENCY,
  });
  const places = await shop.db.productItem.findMany({
    where: { productId: id },
    orderBy: { position: 'asc' },
  });
  const [single, bundle] = await Promise.all(places.map(({ itemid }) => read(itemid)));
  expect(single?.itemid).not.toBe(family.single);
  expect(bundle).toMatchObject({ bundleOf: single?.itemid, bundleCount: 3, isDraft: true, inStock: false });
  await assertDerived();
});

test('a route that is added to the single item reaches its bundles, and a bundle has none of its own', async () => {
  const { single, bundle } = await makeFamily();
  await addRoute(context, { itemid: single, apiType: 'MOOGOLDMLBB', packs: ['151466'] });
  const { routes } = await read(bundle);
  expect(routes.at(-1)).toMatchObject({ packs: ['151466', '151466', '151466'], enabled: false });
  await expect(
    addRoute(context, { itemid: bundle, apiType: 'MOOGOLDMLBB', packs: ['151467'] }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await assertDerived();
});

describe('an order', () => {
  test('of a bundle of three is delivered with three proofs', async () => {
    const placed = await order(await makeFamily());
    await shop.pay(placed);
    await shop.drain();
    const { status, attempts, value } = await shop.read(placed);
    expect({ status, value }).toEqual({ status: 'Completed', value: 330_00n });
    expect(attempts).toMatchObject(
      [0, 1, 2].map((packIndex) => ({ packIndex, pack: '151465', outcome: 'delivered' })),
    );
    const proofs = attempts.map(({ reference, sends }) => [reference, sends.length]);
    expect(new Set(attempts.map(({ reference }) => reference)).size).toBe(3);
    expect(proofs.map(([, sent]) => sent)).toEqual([1, 1, 1]);
    expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 3 });
    await assertDerived();
  });

  test('of which one pack fails keeps the others, and that pack is refunded by its share', async () => {
    const placed = await order(await makeFamily());
    shop.fault('moogold', 'error_code', `${placed.orderid}-2-`, { params: { on: 'order/create_order' } });
    await shop.pay(placed);
    await shop.drain();
    const stopped = await shop.read(placed);
    expect(stopped.status).toBe('Processing');
    expect(stopped.attempts.map(({ outcome }) => outcome)).toEqual(['delivered', 'delivered', 'refused']);
    expect(stopped.reviews).toMatchObject([{ cause: 'partial_delivery' }]);
    const admin = make.actingAs(shop.context, await shop.shopper('admin'));
    await updateOrder(admin, {
      orderId: placed.orderid,
      newStatus: 'Completed',
      reason: 'two of three came',
    });
    const { packs, refunded } = await getOrderRefunds(context, { orderId: placed.orderid });
    expect(packs.map(({ share }) => share)).toEqual([110, 110, 110]);
    await addRefund(admin, {
      orderId: placed.orderid,
      amount: packs[2]?.share ?? 0,
      alreadyRefunded: refunded,
      packs: [2],
      cause: 'not_received',
      note: 'the third did not come',
      idempotency: NO_IDEMPOTENCY,
    });
    expect(await shop.balance(placed.viewer)).toBe(110_00n);
    expect(shop.booked(placed.player).moogold).toBe(2);
    await assertDerived();
  });

  test('keeps the packs that it was sold with when the single item is changed', async () => {
    const family = await makeFamily();
    const placed = await order(family);
    await edit(family.single, { itemidarray: ['151466'] });
    await shop.pay(placed);
    await shop.drain();
    expect((await shop.read(placed)).attempts.map(({ pack }) => pack)).toEqual([
      '151465',
      '151465',
      '151465',
    ]);
  });
});

describe('what a bundle is made of', () => {
  test('is its single item, whatever was typed for it, with its cost so often', async () => {
    const { single, bundle } = await makeFamily();
    expect(await read(bundle)).toMatchObject({
      bundleOf: single,
      bundleCount: 3,
      isApi: true,
      apiType: 'MOOGOLDMLBB',
      packs: ['151465', '151465', '151465'],
      routes: [
        {
          position: 0,
          cost: 3_00n,
          costCurrency: 'USD',
          packs: ['151465', '151465', '151465'],
          enabled: true,
        },
      ],
    });
    await edit(bundle, { isApi: false, itemidarray: ['9'], discountedprice: 330, resellprice: 300 });
    expect(await read(bundle)).toMatchObject({
      isApi: true,
      packs: ['151465', '151465', '151465'],
      bundleCount: 3,
    });
    await assertDerived();
  });

  test('moves with an edit of the single item, in one transaction, and is in the audit log', async () => {
    const { single, bundle } = await makeFamily();
    const before = await read(bundle);
    await edit(single, { itemidarray: ['151465', '151466'] });
    const after = await read(bundle);
    const packs = ['151465', '151466', '151465', '151466', '151465', '151466'];
    expect(after).toMatchObject({ packs, version: before.version + 1, routes: [{ packs, cost: null }] });
    const [entry] = await shop.db.auditEntry.findMany({
      where: { objectType: 'item', objectId: String(bundle), action: 'edit-item' },
      orderBy: { id: 'desc' },
    });
    expect(entry).toMatchObject({ before: { itemidarray: before.packs }, after: { itemidarray: packs } });
    await assertDerived();
  });

  test('is refused beyond fifty packs, and then the single item stays as it was', async () => {
    const { single, bundle } = await makeFamily(20);
    const packs = ['151465', '151466', '151467'];
    await expect(edit(single, { itemidarray: packs })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Three of it would have 60 packs, and an item has at most 50.',
    });
    expect((await read(single)).packs).toEqual(['151465']);
    expect((await read(bundle)).packs).toHaveLength(20);
  });

  test('bug: an item that is sold from the vault became a bundle, of which each order got one code', async () => {
    const { single } = await makeFamily();
    const { itemid } = await create({ itemidarray: ['151466'] });
    await context.db.vaultItem.create({ data: { itemid, updatedAt: context.clock.now() } });
    await expect(edit(itemid, { bundleOf: single, bundleCount: 2 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await read(itemid)).toMatchObject({ bundleOf: null });
  });

  test('an item becomes a bundle, another number of it, and a single item again', async () => {
    const { single, bundle } = await makeFamily();
    const other = await create({ itemidarray: ['151466'] });
    await edit(other.itemid, { bundleOf: single, bundleCount: 2 });
    expect(await read(other.itemid)).toMatchObject({
      packs: ['151465', '151465'],
      routes: [{ cost: 2_00n }],
    });
    await edit(bundle, { bundleOf: single, bundleCount: 4, discountedprice: 400, resellprice: 390 });
    expect(await read(bundle)).toMatchObject({ bundleCount: 4, routes: [{ cost: 4_00n }], inStock: true });
    // At ₹90 a piece.
    await edit(bundle, { bundleOf: single, bundleCount: 5, discountedprice: 400, resellprice: 390 });
    expect(await read(bundle)).toMatchObject({ bundleCount: 5, inStock: false, pausedBy: 'floor' });
    await edit(bundle, { bundleOf: null, itemidarray: ['151467'], discountedprice: 400, resellprice: 390 });
    expect(await read(bundle)).toMatchObject({
      bundleOf: null,
      bundleCount: null,
      packs: ['151467'],
      routes: [{ packs: ['151467'], cost: null }],
    });
    await assertDerived();
  });

  test('follows when its single item gets no supplier any more, and when it gets one again', async () => {
    const { single, bundle } = await makeFamily();
    await edit(single, { isApi: false });
    expect(await read(bundle)).toMatchObject({ isApi: false, routes: [{ enabled: false }] });
    await edit(single, {});
    expect(await read(bundle)).toMatchObject({ isApi: true, routes: [{ enabled: true, cost: 3_00n }] });
    await assertDerived();
  });
});

describe('refused is', () => {
  test.each([
    ['a bundle of a bundle', (family: Family) => create({ bundleOf: family.bundle, bundleCount: 2 })],
    [
      'a bundle of itself',
      (family: Family) => edit(family.single, { bundleOf: family.single, bundleCount: 2 }),
    ],
    [
      'an item that has bundles as a bundle',
      async (family: Family) => edit(family.single, { bundleOf: (await create({})).itemid, bundleCount: 2 }),
    ],
    ['a bundle of nothing', () => create({ bundleOf: 2_000_000_000, bundleCount: 2 })],
    [
      'a bundle whose page has not the single item',
      async (family: Family) => edit(family.bundle, { bundleOf: (await create({})).itemid, bundleCount: 2 }),
    ],
  ])('%s', async (_, attempt) => {
    const family = await makeFamily();
    await expect(attempt(family)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { bundleOf: expect.anything() },
    });
    await assertDerived();
  });

  test('a page that has the bundle and not its single item', async () => {
    const { bundle } = await makeFamily();
    const page = createProductBody.parse({
      ...NEW_PRODUCT,
      apiType: 'MOOGOLDMLBB',
      type: 'MLBB',
      items: [bundle],
    });
    await expect(createProduct(context, { product: page })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { items: expect.anything() },
    });
  });

  test('a count beyond 2 to 20, and one of the two fields alone', () => {
    const accepts = (bundle: object) => createItemBody.safeParse({ ...NEW_ITEM, ...bundle }).success;
    expect([2, 20, '3'].map((bundleCount) => accepts({ bundleOf: 7, bundleCount }))).toEqual([
      true,
      true,
      false,
    ]);
    for (const bundleCount of [1, 21, 2.5, null, ''])
      expect(accepts({ bundleOf: 7, bundleCount })).toBe(false);
    expect(accepts({ bundleOf: null, bundleCount: 3 })).toBe(false);
    expect(accepts({ bundleOf: '', bundleCount: '' })).toBe(true);
  });

  test('the deletion of a single item that has bundles', async () => {
    const { single, bundle } = await makeFamily();
    await expect(deleteItem(context, { itemName: String(single) })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Three of it'),
    });
    await deleteItem(context, { itemName: String(bundle) });
    await deleteItem(context, { itemName: String(single) });
  });

  test('a change of routes and costs of the bundle itself', async () => {
    const { bundle } = await makeFamily();
    const follows = { code: 'conflict', message: expect.stringContaining('Change them there') };
    await expect(cost(bundle, 2)).rejects.toMatchObject(follows);
    await expect(
      switchRoute(context, { route: { itemid: bundle, position: 0, enabled: true } }),
    ).rejects.toMatchObject(follows);
  });
});
