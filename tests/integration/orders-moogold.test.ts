import { beforeEach, expect, test } from 'vitest';
import { openShop } from '../support/shop';

const shop = await openShop({ timeout: 1500 });
beforeEach(() => shop.calm());

const CREATE = 'order/create_order';
const ASK = 'order/order_detail_partner_id';

test.each([
  ['hangs up after booking', 'timeout_after_booking', { params: { ms: 0 } }, 1],
  ['answers 500 after booking', 'http_500_after_booking', {}, 1],
  ['answers after the store gave up', 'slow', { params: { on: CREATE, ms: 2000 } }, 1],
  ['puts the order id elsewhere', 'flat_answer', {}, 1],
  ['hangs up before booking', 'down', { params: { on: CREATE } }, 2],
  ['answers 500 before booking', 'http_500', { params: { on: CREATE } }, 2],
  ['answers a web page', 'html', { params: { on: CREATE } }, 2],
  ["refuses the store's address", 'html_403', { params: { on: CREATE } }, 2],
  ["refuses the store's time once", 'timestamp_426', { params: { on: CREATE } }, 2],
])('goods are bought once at a supplier that %s and can be asked', async (_, fault, given, sent) => {
  const player = shop.player();
  shop.fault('moogold', fault, player, { times: 1, ...given });
  const order = await shop.read(await shop.sell({ item: 'moogold', player }));
  expect(order.status).toBe('Completed');
  // One attempt, one reference: asked by it, then adopted or sent again.
  expect(order.attempts).toMatchObject([{ outcome: 'delivered', reference: `${order.id}-0-0-0` }]);
  expect(shop.booked(player)).toEqual({ smileone: 0, moogold: 1 });
  await expect.poll(() => shop.calls(CREATE, player), { timeout: 5000 }).toBe(sent);
  await shop.assertAllEnded();
});

test('a reference that the supplier calls a duplicate without knowing it is sent again until it is accepted', async () => {
  const player = shop.player();
  shop.fault('moogold', 'duplicate_420', player, { times: 2 });
  const order = await shop.read(await shop.sell({ item: 'moogold', player }));
  expect(order.status).toBe('Completed');
  expect(shop.booked(player).moogold).toBe(1);
  await shop.assertAllEnded();
});

test('goods are bought once at a supplier that cannot be asked for a while after booking', async () => {
  const player = shop.player();
  shop.fault('moogold', 'timeout_after_booking', player, { times: 1, params: { ms: 0 } });
  const placed = await shop.order({ item: 'moogold', player });
  shop.fault('moogold', 'down', placed.orderid, { times: 8, params: { on: ASK } });
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.calls(CREATE, player)).toBe(1);
  await shop.assertAllEnded();
});

test('goods that the supplier delivers later are delivered with the poll that says so', async () => {
  const player = shop.player();
  shop.fault('moogold', 'slow_delivery', player, { params: { polls: 12 } });
  const order = await shop.read(await shop.sell({ item: 'moogold', player }));
  expect(order.status).toBe('Completed');
  expect(order.attempts[0]?.polls).toBe(14);
  await shop.assertAllEnded();
});

test.each([
  ['works on an order for ever', 'processing_forever', {}, 'supplier_pending', 'accepted', 1],
  ["refuses the store's address for ever", 'html_403', {}, 'outcome_unknown', 'unknown', 0],
] as const)(
  'a purchase at a supplier that %s goes to review after an hour of polls',
  async (_, fault, given, cause, outcome, booked) => {
    const player = shop.player();
    const placed = await shop.order({ item: 'moogold', player });
    if (fault === 'html_403') shop.fault('moogold', fault, placed.orderid, given);
    else shop.fault('moogold', fault, player, given);
    const began = shop.clock.now();
    await shop.pay(placed);
    await shop.drain();
    const order = await shop.read(placed);
    expect(order.attempts).toMatchObject([{ outcome, polls: 41 }]);
    expect(order.reviews).toMatchObject([{ cause, closedAt: null }]);
    expect(shop.booked(player).moogold).toBe(booked);
    const waited = shop.clock.now().getTime() - began.getTime();
    expect(waited / 60_000).toBeGreaterThan(58);
    expect(waited / 60_000).toBeLessThan(70);
    await shop.assertAllEnded();
  },
);

test.each([
  ['refunded', 'refunded'],
  ['incorrect_details', 'incorrect-details'],
])('a purchase that the supplier ends as %s is refunded to the wallet', async (fault, code) => {
  const player = shop.player();
  shop.fault('moogold', fault, player);
  const placed = await shop.sell({ item: 'moogold', player });
  const order = await shop.read(placed);
  expect(order.status).toBe('Refunded');
  expect(order.attempts).toMatchObject([{ outcome: 'refused', error: code }]);
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  await shop.assertAllEnded();
});

test.each(['111', '113', '114', '422'])(
  'a purchase that the supplier refuses with %s is refunded',
  async (code) => {
    const player = shop.player();
    shop.fault('moogold', 'error_code', player, { params: { on: CREATE, code } });
    const placed = await shop.sell({ item: 'moogold', player });
    expect(await shop.read(placed)).toMatchObject({ status: 'Refunded', attempts: [{ error: code }] });
    expect(shop.booked(player).moogold).toBe(0);
    await shop.assertAllEnded();
    await shop.resumeSuppliers();
  },
);

test.each(['smileone', 'moogold'] as const)(
  'a purchase at %s that cannot be reached is tried again after 5, 20 and 60 s, then refunded',
  async (item) => {
    const placed = await shop.order({ item });
    const plugIn = shop.unplug(item);
    await shop.pay(placed);
    const began = shop.clock.now().getTime();
    await shop.drain();
    plugIn();
    const order = await shop.read(placed);
    expect(order.status).toBe('Refunded');
    expect(order.attempts.map(({ error }) => error)).toEqual(['unsent', 'unsent', 'unsent', 'unsent']);
    const waits = order.attempts.map(({ sentAt }) => Math.floor((sentAt.getTime() - began) / 1000));
    expect(waits.map((wait, index) => wait >= ([0, 5, 25, 85][index] ?? 0))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await shop.balance(placed.viewer)).toBe(order.value);
    await shop.assertAllEnded();
  },
);

test.each(['smileone', 'moogold'] as const)(
  'a purchase at %s that is reached again in time delivers the goods',
  async (item) => {
    const placed = await shop.order({ item });
    const plugIn = shop.unplug(item);
    await shop.pay(placed);
    await shop.drain({ hurry: false });
    expect((await shop.read(placed)).attempts).toMatchObject([{ outcome: 'refused', error: 'unsent' }]);
    plugIn();
    await shop.drain();
    expect((await shop.read(placed)).status).toBe('Completed');
    expect(Object.values(shop.booked(placed.player)).sort()).toEqual([0, 1]);
    await shop.assertAllEnded();
  },
);

test('a purchase at a supplier that cannot be reached takes the next route at once', async () => {
  const placed = await shop.order({ item: 'twoRoutes' });
  const plugIn = shop.unplug('smileone');
  await shop.pay(placed);
  await shop.drain();
  plugIn();
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.booked(placed.player)).toEqual({ smileone: 0, moogold: 1 });
  await shop.assertAllEnded();
});
