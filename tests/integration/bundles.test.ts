// A bundle is its single item several times: its packs, routes and costs follow whatever is changed, and each pack is bought,
// proved and refunded by itself.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addRoute,
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  deleteItem,
  duplicateProduct,
  editItem,
  editItemBody,
  editItemForReview,
  listAdminProducts,
  listItems,
  readDraft,
  routeProduct,
  setCurrencyRate,
  setRouteCost,
  switchRoute,
  undoChangeSet,
  updateItem,
  withSavings,
} from '@/lib/domain/catalogue';
import { addRefund, createOrder, getOrderRefunds, updateOrder } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { savePrices, saveSeen, typePrices } from '../support/price-drafts';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';
import { openShop } from '../support/shop';

const shop = await openShop();
const context = { ...shop.context, actor: make.makeActor() };

const MOOGOLD = { apiType: 'MOOGOLDMLBB', itemidarray: ['151465'], isApi: true };

interface Family {
  productId: string;
  single: number;
  bundle: number;
}

const create = (item: object) =>
  createItem(context, { item: createItemBody.parse({ ...NEW_ITEM, ...MOOGOLD, ...item }) });

/** A single item at ₹120.50 and ₹110, at 1 USD, and three of it at ₹330 and ₹300. */
async function makeFamily(count = 3): Promise<Family> {
  const single = await create({});
  await setRouteCost(context, { route: { itemid: single.itemid, position: 0, cost: 1 } });
  const bundle = await create({
    ...{ name: 'Three of it', bundleOf: single.itemid, bundleCount: count },
    ...{ originalprice: 450, discountedprice: 330, resellprice: 300, itemidarray: ['1'] },
  });
  const { _id: productId } = await createProduct(context, {
    product: createProductBody.parse({
      ...{ ...NEW_PRODUCT, apiType: 'MOOGOLDMLBB', type: 'MLBB' },
      items: [single.itemid, bundle.itemid],
    }),
  });
  return { productId, single: single.itemid, bundle: bundle.itemid };
}

const read = (itemid: number) =>
  shop.db.item.findUniqueOrThrow({
    where: { itemid },
    include: { routes: { orderBy: { position: 'asc' } } },
  });
const edit = (itemid: number, item: object) =>
  editItem(context, {
    itemName: String(itemid),
    item: editItemBody.parse({ ...NEW_ITEM, ...MOOGOLD, ...item }),
  });
const cost = (itemid: number, amount: number | null, seenBundles?: string) =>
  setRouteCost(context, { route: { itemid, position: 0, cost: amount, seenBundles } });
/** Answers the question about bundles with yes. */
async function costAgreed(itemid: number, amount: number) {
  const { question } = await cost(itemid, amount);
  return cost(itemid, amount, question?.seen);
}

async function assertDerived(): Promise<void> {
  const broken = (await checkInvariants(context)).filter(({ ok }) => !ok);
  expect(broken).toEqual([]);
}

async function order({ productId, bundle }: Family) {
  const viewer = await shop.shopper();
  const player = shop.player();
  const body = {
    ...{ product_id: productId, itemid: bundle, userid: viewer.userid, input1: player, input2: '2001' },
    paymentmode: 'upi' as const,
  };
  return { ...(await createOrder(context, { viewer, body })), player, viewer };
}

beforeEach(async () => {
  shop.calm();
  await setCurrencyRate(context, { rate: { currency: 'USD', rupees: 90 } });
});

test('a copy of its product has a bundle of the copied single item', async () => {
  const family = await makeFamily();
  const { id } = await duplicateProduct(context, {
    ...{ id: family.productId, name: `Copy of ${family.productId}`, idempotency: NO_IDEMPOTENCY },
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
      ...{ orderId: placed.orderid, amount: packs[2]?.share ?? 0, alreadyRefunded: refunded, packs: [2] },
      ...{ cause: 'not_received', note: 'the third did not come', idempotency: NO_IDEMPOTENCY },
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
      ...{ bundleOf: single, bundleCount: 3, isApi: true, apiType: 'MOOGOLDMLBB' },
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
      ...{ bundleOf: null, bundleCount: null, packs: ['151467'] },
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
      ...{ ...NEW_PRODUCT, apiType: 'MOOGOLDMLBB', type: 'MLBB', items: [bundle] },
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

describe('a change of what a bundle costs', () => {
  test('is asked about with price, cost and margin, and saves nothing before the answer', async () => {
    const { single, bundle } = await makeFamily();
    const { question } = await cost(single, 1.05);
    expect(question?.bundles).toEqual([
      {
        ...{ itemid: bundle, name: 'Three of it', price: 330, resell: 300, isLosing: false },
        cost: { old: 270, new: 283.5 },
        margin: { old: 30, new: 16.5 },
      },
    ]);
    expect((await read(single)).routes[0]?.cost).toBe(1_00n);
    expect(await cost(single, 1.05, question?.seen)).toEqual({ paused: [], resumed: [] });
    expect((await read(bundle)).routes[0]?.cost).toBe(3_15n);
    // The answer was about another cost.
    const other = await cost(single, 1.2, question?.seen);
    expect(other.question?.bundles).toMatchObject([{ isLosing: true, cost: { new: 324 } }]);
    expect((await read(single)).routes[0]?.cost).toBe(1_05n);
    await assertDerived();
  });

  test('pauses the bundle and resumes it by the rule about costs', async () => {
    const { single, bundle } = await makeFamily();
    expect(await costAgreed(single, 1.15)).toEqual({ paused: ['Three of it'], resumed: [] });
    expect(await read(bundle)).toMatchObject({ inStock: false, pausedBy: 'floor' });
    expect(await read(single)).toMatchObject({ inStock: true });
    expect(await costAgreed(single, 1.1)).toEqual({ paused: [], resumed: ['Three of it'] });
    expect(await read(bundle)).toMatchObject({ inStock: true, pausedBy: null });
  });

  test('is asked about by the form of the item too, and not where nothing changes for the bundle', async () => {
    const { single, bundle } = await makeFamily();
    const send = (item: object, seenBundles?: string) =>
      editItemForReview(context, {
        itemName: String(single),
        item: editItemBody.parse({ ...NEW_ITEM, ...MOOGOLD, ...item }),
        seenBundles,
      });
    expect((await send({ name: 'Renamed' })).question).toBeUndefined();
    const asked = await send({ itemidarray: ['151466'] });
    expect(asked.question?.bundles).toMatchObject([{ itemid: bundle, cost: { old: 270, new: null } }]);
    expect(asked.draft).toBeNull();
    expect((await read(single)).packs).toEqual(['151465']);
    expect((await send({ itemidarray: ['151466'] }, asked.question?.seen)).question).toBeUndefined();
    expect((await read(bundle)).packs).toEqual(['151466', '151466', '151466']);
  });

  test('is taken back for the bundle as well', async () => {
    const { single, bundle } = await makeFamily();
    await costAgreed(single, 1.15);
    const { setId } = await shop.db.priceChangeLine.findFirstOrThrow({
      where: { objectType: 'route', objectId: `${single}:0` },
      orderBy: { id: 'desc' },
    });
    await undoChangeSet(context, { id: setId });
    expect(await read(bundle)).toMatchObject({ inStock: true, pausedBy: null, routes: [{ cost: 3_00n }] });
    await assertDerived();
  });

  test('by another supplier for the whole product moves single item and bundle together', async () => {
    const { productId, single, bundle } = await makeFamily();
    await make.makeRoute(shop.db, { itemid: single, packs: ['13'] });
    await edit(bundle, { discountedprice: 330, resellprice: 300 });
    expect((await read(bundle)).routes).toMatchObject([
      { position: 0 },
      { position: 1, packs: ['13', '13', '13'] },
    ]);
    expect(await routeProduct(context, { id: productId, use: 'second' })).toMatchObject({ switched: 1 });
    expect((await read(bundle)).routes.map(({ enabled }) => enabled)).toEqual([false, true]);
    const [listed] = await listAdminProducts(context, { search: productId });
    expect(listed).toMatchObject({ switchable: 1, switched: 1 });
    await assertDerived();
  });
});

describe('at the same moment', () => {
  test(
    'an edit of the single item and one of the bundle leave the two alike, ten times',
    async () => {
      for (let n = 0; n < 10; n++) {
        const { single, bundle } = await makeFamily();
        await Promise.all([
          edit(single, { itemidarray: ['151466'] }),
          edit(bundle, { bundleOf: single, bundleCount: 4, discountedprice: 480, resellprice: 430 }),
        ]);
        expect((await read(bundle)).packs).toEqual(Array(4).fill('151466'));
        await assertDerived();
      }
    },
    seconds(60),
  );

  test(
    'a bundle and its single item are never one of them gone, ten times',
    async () => {
      for (let n = 0; n < 10; n++) {
        const { itemid: single } = await create({});
        const [made, gone] = await Promise.allSettled([
          create({ bundleOf: single, bundleCount: 2 }),
          deleteItem(context, { itemName: String(single) }),
        ]);
        expect([made.status, gone.status].sort()).toEqual(['fulfilled', 'rejected']);
      }
      await assertDerived();
    },
    seconds(60),
  );
});

describe('prices', () => {
  test('the preview of a single price names the bundle, and that it saves nothing any more', async () => {
    const { single, bundle } = await makeFamily();
    const draft = await typePrices(context, [{ itemid: single, price: 110_00n }]);
    const { diff } = await readDraft(context, draft);
    expect(diff.bundles).toEqual([
      {
        ...{ itemid: bundle, name: 'Three of it', count: 3, single: NEW_ITEM.name },
        price: { bundle: 330, singles: 330 },
        resell: { bundle: 300, singles: 330 },
        saving: { old: 31.5, new: 0 },
        resellSaving: { old: 30, new: 30 },
      },
    ]);
    expect(diff.confirmations).toEqual([
      {
        name: 'bundle',
        sentence: `Three of it at ₹330 saves nothing against 3 × ${NEW_ITEM.name} at ₹330`,
      },
    ]);
    await expect(saveSeen(context, draft, [])).rejects.toMatchObject({ code: 'invalid_input' });
    await saveSeen(context, draft, ['bundle']);
    const both = await typePrices(context, [
      { itemid: single, price: 100_00n },
      { itemid: bundle, price: 290_00n },
    ]);
    expect((await readDraft(context, both)).diff).toMatchObject({
      bundles: [{ saving: { old: 0, new: 10 } }],
      confirmations: [],
    });
  });

  test('a price of the bundle that changed since the preview refuses the save of the single price', async () => {
    const { single, bundle } = await makeFamily();
    const draft = await typePrices(context, [{ itemid: single, price: 115_00n }]);
    const { fingerprint } = (await readDraft(context, draft)).diff;
    await savePrices(context, { itemid: bundle, price: 329_00n });
    expect((await readDraft(context, draft)).diff.fingerprint).not.toBe(fingerprint);
  });

  test('the page names to the paisa what a bundle saves, to each at their own price, and nothing where it saves nothing', async () => {
    const { productId, single, bundle } = await makeFamily();
    const savingFor = async (role: 'user' | 'reseller', language: 'en' | 'hi' = 'en') => {
      const items = withSavings(await listItems(context, { productId, role }), { role, language });
      return items.map(({ saving = null }) => saving);
    };
    expect(await savingFor('user')).toEqual([null, '₹31.50 less than 3 bought singly']);
    expect(await savingFor('reseller')).toEqual([null, '₹30 less than 3 bought singly']);
    expect(await savingFor('user', 'hi')).toEqual([null, '3 अलग-अलग लेने से ₹31.50 कम']);
    const price = (itemid: number, paise: bigint, itemInstock = true) =>
      updateItem(context, { itemId: String(itemid), price: paise, resellPrice: 330_00n, itemInstock });
    await price(bundle, 361_50n);
    expect(await savingFor('user')).toEqual([null, null]);
    await price(bundle, 361_49n);
    expect(await savingFor('user')).toEqual([null, '₹0.01 less than 3 bought singly']);
    // Nobody can buy three of it singly.
    await price(single, 120_50n, false);
    expect(await savingFor('user')).toEqual([null, null]);
  });
});
