import { beforeEach, expect, test } from 'vitest';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { hours, minutes } from '@/lib/platform/time';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
beforeEach(() => shop.calm());

/** The one order of a customer, though creating it was answered with an error. */
async function orderOf({ userid }: { userid: string }) {
  const order = await db.order.findFirstOrThrow({ where: { userId: userid } });
  return shop.read({ orderid: order.id });
}

async function sweepAll(): Promise<void> {
  for (const wait of [minutes(1), minutes(5), minutes(15), hours(1), hours(6), hours(24), hours(72)]) {
    shop.clock.advance(wait);
    await sweepPayments(context);
  }
  await shop.drain();
}

test.each([
  ['is down', 'down'],
  ['answers 500', 'http_500'],
  ['answers a web page', 'html'],
])(
  'a gateway that %s when a page is asked for is reported to the customer, and the order fails with the last sweep',
  async (_, fault) => {
    const viewer = await shop.shopper();
    shop.fault('ekqr', fault, viewer.email);
    await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_unreachable' });
    expect((await orderOf(viewer)).status).toBe('Created');
    await sweepAll();
    expect(await orderOf(viewer)).toMatchObject({ status: 'Failed', attempts: [] });
    await shop.assertAllEnded();
  },
);

test.each([
  ['knows no such key', 'wrong_key'],
  ['is no longer paid by the shop', 'expired_plan'],
])('an order whose gateway %s fails at once', async (_, fault) => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', fault, viewer.email);
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_refused' });
  expect(await orderOf(viewer)).toMatchObject({
    status: 'Failed',
    reason: 'The payment could not be started.',
  });
  await shop.assertAllEnded();
});

test('a gateway that knows our reference already gets a new one, and only that page is paid', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'duplicate_id', viewer.email, { times: 1 });
  const placed = await shop.order({ viewer });
  expect(placed.client_txn_id).not.toBe(placed.orderid);
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await sweepAll();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.payments.map(({ status }) => status)).toEqual(['failed', 'paid']);
  await shop.assertAllEnded();
});

test('an order whose second reference the gateway knows too cannot be paid, and ends', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'duplicate_id', viewer.email);
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_refused' });
  expect(shop.sandbox.state().payments.filter(({ customerEmail }) => customerEmail === viewer.email)).toEqual(
    [],
  );
  await sweepAll();
  expect((await orderOf(viewer)).status).toBe('Failed');
  await shop.assertAllEnded();
});

test('a page that the gateway makes without answering can be paid, and the goods are delivered', async () => {
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'timeout_after_creation', viewer.email, { params: { ms: 0 } });
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_unreachable' });
  const before = await orderOf(viewer);
  await shop.pay({ client_txn_id: before.id }, { webhook: false });
  shop.clock.advance(minutes(1));
  await sweepPayments(context);
  await shop.drain();
  expect((await orderOf(viewer)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test.each([
  ['is down', 'down', 'status'],
  ['answers 500', 'http_500', 'status'],
  ['answers a web page', 'html', 'status'],
  ['knows no such key', 'wrong_key', 'status'],
  ['is no longer paid by the shop', 'expired_plan', 'status'],
  ['cannot find the payment on that day', 'wrong_date', 'any'],
])(
  'a gateway that %s when it is asked about a payment decides nothing, and the next sweep finds the money',
  async (_, fault, on) => {
    const placed = await shop.order();
    await shop.pay(placed, { webhook: false });
    shop.fault('ekqr', fault, placed.client_txn_id, { params: { on } });
    expect(await settlePayment(context, placed.client_txn_id)).toBe('unanswered');
    expect(await shop.read(placed)).toMatchObject({ status: 'Created', reviews: [] });
    shop.sandbox.clearFaults();
    shop.clock.advance(minutes(1));
    await sweepPayments(context);
    await shop.drain();
    expect((await shop.read(placed)).status).toBe('Completed');
    await shop.assertAllEnded();
  },
);

test('a payment of a gateway that is away for three days goes to review, and is found when the gateway is back', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  shop.fault('ekqr', 'down', placed.client_txn_id, { params: { on: 'status' } });
  await sweepAll();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'payment_unresolved', closedAt: null }]);
  await shop.assertAllEnded();
  shop.sandbox.clearFaults();
  shop.clock.advance(hours(6));
  await sweepPayments(context);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.reviews.filter(({ closedAt }) => closedAt === null)).toEqual([]);
  await shop.assertAllEnded();
});
