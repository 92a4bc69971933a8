import { beforeEach, expect, test } from 'vitest';
import { enqueueDelivery } from '@/lib/domain/orders';
import { openShop } from '../support/shop';

const shop = await openShop({ timeout: 1500 });
beforeEach(() => shop.calm());

const buying = { params: { on: 'createorder' } };

test.each([
  ['hangs up after booking', 'timeout_after_booking', { params: { ms: 0 } }, 1],
  ['answers 500 after booking', 'http_500_after_booking', {}, 1],
  ['answers a web page after booking', 'html_after_booking', {}, 1],
  ['answers half a reply after booking', 'garbage_after_booking', {}, 1],
  ['answers success without an order id', 'no_order_id', {}, 1],
  ['answers after the store gave up', 'slow', { params: { on: 'createorder', ms: 2000 } }, 1],
  ['hangs up before booking', 'down', buying, 0],
  ['answers 500 before booking', 'http_500', buying, 0],
  ['answers a web page before booking', 'html', buying, 0],
])(
  'an order is sent once and then goes to review when a supplier that cannot be asked %s',
  async (_, fault, given, booked) => {
    const player = shop.player();
    shop.fault('smileone', fault, player, given);
    // The item has another route, which must not be taken.
    const placed = await shop.sell({ item: 'twoRoutes', player });
    const order = await shop.read(placed);
    expect(order.status).toBe('Processing');
    expect(order.attempts).toMatchObject([{ supplier: 'smileone', outcome: 'unknown' }]);
    expect(order.reviews).toMatchObject([
      { cause: 'outcome_unknown', closedAt: null, moneyAtRisk: order.value },
    ]);
    expect(order.reviews[0]?.evidence).toMatchObject({
      attempt: order.attempts[0]?.id,
      pack: '13',
      balance: expect.stringMatching(/^\d+\.\d smilecoin$/),
    });
    // However often the delivery is started again, it is never sent a second time.
    await enqueueDelivery(shop.db, order.id);
    await shop.drain();
    expect(shop.booked(player)).toEqual({ smileone: booked, moogold: 0 });
    // A call is on the sandbox's record once it is answered.
    await expect.poll(() => shop.calls('createorder', player), { timeout: 5000 }).toBe(1);
    expect(await shop.balance(placed.viewer)).toBe(0n);
    await shop.assertAllEnded();
  },
);

test.each([
  ['with a status of its own', 'refused', buying],
  ['for want of balance', 'low_balance', buying],
])('an order that a supplier refuses %s is delivered by the next route', async (_, fault, given) => {
  const player = shop.player();
  shop.fault('smileone', fault, player, given);
  const placed = await shop.sell({ item: 'twoRoutes', player });
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.attempts.map(({ supplier, outcome }) => [supplier, outcome])).toEqual([
    ['smileone', 'refused'],
    ['moogold', 'delivered'],
  ]);
  expect(shop.booked(player)).toEqual({ smileone: 0, moogold: 1 });
  await shop.assertAllEnded();
  await shop.resumeSuppliers();
});

test('an order that a supplier refuses without a next route is refunded to the wallet, with the reason', async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, buying);
  const placed = await shop.sell({ item: 'smileone', player });
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Refunded', reason: expect.stringContaining('wallet') });
  expect(order.walletTransactions).toMatchObject([
    { type: 'Refunded', status: 'Refunded', amount: order.value, reason: order.reason },
  ]);
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  await shop.assertAllEnded();
});

test('an order that all routes refuse is refunded once, however many there are', async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, buying);
  shop.fault('moogold', 'error_code', player, { params: { on: 'order/create_order', code: '114' } });
  const placed = await shop.sell({ item: 'twoRoutes', player });
  const order = await shop.read(placed);
  expect(order.status).toBe('Refunded');
  expect(order.attempts.map(({ error }) => error)).toEqual(['500', '114']);
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  await shop.assertAllEnded();
});

test('an order whose player the supplier refuses is refunded', async () => {
  const placed = await shop.sell({ item: 'smileone', player: '500500500' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Refunded' });
  await shop.assertAllEnded();
});

test('an item of several packs whose first pack is refused takes the next route whole', async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { times: 1, ...buying });
  const placed = await shop.sell({ item: 'twoPacksTwoRoutes', player });
  expect((await shop.read(placed)).status).toBe('Completed');
  expect(shop.booked(player)).toEqual({ smileone: 0, moogold: 1 });
  await shop.assertAllEnded();
});

test('an item of several packs whose second pack is refused goes to review, and the first is not bought elsewhere', async () => {
  const player = shop.player();
  const region = { region: 'br', on: 'createorder' };
  shop.sandbox.setFault({
    service: 'smileone',
    fault: 'refused',
    params: { ...region, match: `productid=25&userid=${player}` },
  });
  const placed = await shop.sell({ item: 'twoPacks', player });
  const order = await shop.read(placed);
  expect(order.status).toBe('Processing');
  expect(order.attempts.map(({ pack, outcome }) => [pack, outcome])).toEqual([
    ['26', 'delivered'],
    ['25', 'refused'],
  ]);
  expect(order.reviews).toMatchObject([{ cause: 'partial_delivery', closedAt: null }]);
  expect(shop.booked(player)).toEqual({ smileone: 1, moogold: 0 });
  await shop.assertAllEnded();
});

test('an item of several packs whose second pack got no answer goes to review with the first one counted', async () => {
  const player = shop.player();
  const match = `productid=25&userid=${player}`;
  shop.fault('smileone', 'timeout_after_booking', match, { params: { ms: 0 } });
  const order = await shop.read(await shop.sell({ item: 'twoPacks', player }));
  expect(order.attempts.map(({ outcome }) => outcome)).toEqual(['delivered', 'unknown']);
  expect(order.reviews).toMatchObject([{ cause: 'outcome_unknown' }]);
  expect(shop.booked(player).smileone).toBe(2);
  await shop.assertAllEnded();
});
