// A supplier that this file adds, used from the first form of the panel to the delivered order. Its registration is
// mocked: these are the very lines of tests/support/registration.ts, and nothing else of the store is replaced.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createItem,
  createItemBody,
  createProduct,
  createProductBody,
  currencyRateForm,
  listAdminItems,
  listCurrencyRates,
  setCurrencyRate,
  setItemStock,
  setRouteCost,
} from '@/lib/domain/catalogue';
import { apiTypes, currencies } from '@/lib/domain/catalogue/schema';
import { createOrder, listWaitingOrders } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import { getSupplierHealth, listFailingSuppliers } from '@/lib/domain/suppliers';
import { ACCOUNT_NAMES } from '@/lib/domain/suppliers/schema';
import { OUTSIDE_NAMES } from '@/lib/launch/settings/sandbox-settings';
import { after, hours } from '@/lib/platform/time';
import { startCoinbay } from '../support/coinbay-server';
import * as make from '../support/make';
import { openShop } from '../support/shop';

// Files share a process: modules that another file has loaded know the real registration, and those of this file must
// not reach the next one.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('@/lib/integrations/suppliers/descriptors/registry', async (load) => {
  const { DESCRIPTORS } = await load<typeof import('@/lib/integrations/suppliers/descriptors/registry')>();
  const { coinbay } = await import('../support/coinbay/descriptor');
  return { DESCRIPTORS: { ...DESCRIPTORS, coinbay } };
});
vi.mock('@/lib/integrations/suppliers/adapters', async (load) => ({
  ...(await load<typeof import('@/lib/integrations/suppliers/adapters')>()),
  coinbay: (await import('../support/coinbay')).coinbay,
}));

const KEY = 'the key of coinbay';
const coinbay = await startCoinbay(KEY);
afterAll(() => coinbay.close());
const shop = await openShop({ settings: { COINBAY_BASE_URL: coinbay.url, COINBAY_KEY: KEY } });
const { db } = shop;
const context = { ...shop.context, actor: make.makeActor() };

let itemid = 0;
let productId = '';

/** As an administrator types them: ₹300, ₹250 for customers, ₹240 for resellers. */
beforeAll(async () => {
  const item = createItemBody.parse({
    name: '80 Tokens',
    imgpath: '/art/items/diamonds-small.webp',
    originalprice: 300,
    discountedprice: 250,
    resellprice: 240,
    isApi: true,
    apiType: 'COINBAYHOK',
    itemidarray: ['TOKENS80'],
  });
  itemid = (await createItem(context, { item })).itemid;
  const product = createProductBody.parse({
    name: 'Honor of Kings',
    type: 'HOK',
    category: 'games',
    imgpath: '/art/products/honor-of-kings.webp',
    inputs: [{ label: 'Player ID' }],
    items: [itemid],
    isApi: true,
    apiType: 'COINBAYHOK',
    gameClass: 'social',
    gameReason: 'Played without stakes.',
  });
  productId = (await createProduct(context, { product }))._id;
});

beforeEach(async () => {
  await setCurrencyRate(context, { rate: { currency: currencies.at(-1) ?? 'USD', rupees: 65 } });
  await setCost(3.5);
  await setItemStock(context, { items: [{ itemid }], inStock: true });
});

const setCost = (cost: number | null) => setRouteCost(context, { route: { itemid, position: 0, cost } });
const listed = async () => (await listAdminItems(context)).find((item) => item.itemid === itemid);

async function sell() {
  const viewer = await shop.shopper();
  const player = shop.player();
  const body = {
    product_id: productId,
    itemid,
    userid: viewer.userid,
    input1: player,
    input2: '2001',
    paymentmode: 'upi' as const,
  };
  const placed = await createOrder(context, { viewer, body });
  await shop.pay(placed);
  await shop.drain();
  return { ...(await shop.read(placed)), player };
}

test('a new supplier is in the forms of the panel after the others, with its currency', () => {
  expect(apiTypes.slice(-2)).toEqual(['COINBAYHOK', 'OTHER']);
  expect(currencies).toEqual(['BRL', 'PHP', 'USD', 'SGD']);
  expect(ACCOUNT_NAMES).toEqual(['Smile.one BR', 'Smile.one PH', 'MooGold', 'Coinbay SG']);
  expect(currencyRateForm.parse({ currency: 'SGD', rupees: 65 })).toEqual({ currency: 'SGD', rupees: 65 });
});

test('a new supplier is refused for another game than the one it delivers', () => {
  const product = createProductBody.safeParse({
    name: 'Mobile Legends',
    type: 'MLBB',
    category: 'games',
    imgpath: '/art/products/mobile-legends.webp',
    inputs: [{ label: 'User ID' }, { label: 'Zone ID' }],
    items: [],
    isApi: true,
    apiType: 'COINBAYHOK',
  });
  expect(product.error?.issues).toMatchObject([{ path: ['apiType'] }]);
  expect(product.error?.issues[0]?.message).toMatch(/COINBAYHOK.*HOK.*MLBB/);
});

test("a new supplier's settings are known to the launcher, so that the sandbox is not started beside them by itself", () => {
  expect(OUTSIDE_NAMES).toEqual(expect.arrayContaining(['COINBAY_BASE_URL', 'COINBAY_KEY']));
});

test('a new supplier is the route of an item with its apiType, and its cost in its currency is the floor of the price', async () => {
  expect((await listCurrencyRates(context)).at(-1)).toMatchObject({ currency: 'SGD', rupees: 65 });
  expect(await listed()).toMatchObject({
    routes: [{ supplier: 'Coinbay SG', currency: 'SGD', packs: ['TOKENS80'], cost: 3.5, enabled: true }],
    floor: 227.5,
    belowFloor: false,
    inStock: true,
  });
  // 3.70 SGD are ₹240.50: more than resellers pay.
  expect(await setCost(3.7)).toEqual({ paused: ['80 Tokens'], resumed: [] });
  expect(await listed()).toMatchObject({ floor: 240.5, belowFloor: true, inStock: false });
});

test('a new supplier delivers a paid order once, which is stored with its cost', async () => {
  const order = await sell();
  expect(order).toMatchObject({
    status: 'Completed',
    cost: 227_50n,
    costCurrency: 'SGD',
    attempts: [{ supplier: 'coinbay', region: 'sg', pack: 'TOKENS80', outcome: 'delivered', cost: 350n }],
  });
  const { player } = order;
  expect(coinbay.bookings.filter((booking) => booking.player === player)).toEqual([
    {
      pack: 'TOKENS80',
      reference: order.attempts[0]?.reference,
      region: 'sg',
      player,
      game: 'honor-of-kings',
    },
  ]);
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
});

test('a new supplier is asked by our reference when its answer is lost, and nothing is bought twice', async () => {
  coinbay.loseNextAnswer();
  const { status, attempts, player } = await sell();
  expect({ status, outcomes: attempts.map(({ outcome }) => outcome) }).toEqual({
    status: 'Completed',
    outcomes: ['delivered'],
  });
  expect(coinbay.bookings.filter((booking) => booking.player === player)).toHaveLength(1);
});

test('a new supplier is monitored like the others: balance, calls, and a warning when it fails', async () => {
  // Two days later, when no call of the other tests is counted.
  const now = after(context.clock.now(), hours(48));
  const later = { ...context, clock: { now: () => now } };
  const order = await make.makeOrder(db, { status: 'Processing' });
  for (const packIndex of [0, 1, 2])
    await make.makeAttempt(db, order, {
      supplier: 'coinbay',
      region: 'sg',
      packIndex,
      outcome: packIndex === 0 ? 'delivered' : 'unknown',
      sentAt: now,
    });
  const sentence = 'Coinbay SG fails: 2 of its last 3 calls brought nothing.';
  expect(await listFailingSuppliers(later)).toEqual([sentence]);
  expect((await getSupplierHealth(later)).at(-1)).toMatchObject({
    name: 'Coinbay SG',
    balance: { amount: '250.00', unit: 'SGD' },
    calls: 3,
    delivered: 1,
    warnings: [sentence],
  });
  expect((await listWaitingOrders(context)).orders).toMatchObject([
    {
      open: { supplier: 'Coinbay', canBeAsked: true },
      attempts: Array.from({ length: 3 }, () => ({ supplier: 'Coinbay', region: 'SG' })),
    },
  ]);
  await db.deliveryAttempt.deleteMany({ where: { orderId: order.id } });
  await db.order.delete({ where: { id: order.id } });
});
