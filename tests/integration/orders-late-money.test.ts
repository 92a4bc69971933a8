import { beforeEach, expect, test } from 'vitest';
import { createOrder } from '@/lib/domain/orders';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { hours, after as later, minutes } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { db } = shop;
beforeEach(() => shop.calm());

/** A store whose clock stops at the current time, because the gateway uses the real date. */
function stopTime() {
  const clock = stoppedClock(new Date());
  return { clock, context: { ...shop.context, clock } };
}

type StoppedTime = ReturnType<typeof stopTime>;

async function orderAt({ context }: StoppedTime, item: keyof typeof ITEMS = 'smileone'): Promise<Placed> {
  const viewer = await shop.shopper();
  const player = shop.player();
  const body = { ...ITEMS[item], userid: viewer.userid, input1: player, input2: '2001' };
  const created = await createOrder(context, { viewer, body: { ...body, paymentmode: 'upi' } });
  return { ...created, player, viewer };
}

const SWEEPS = [minutes(1), minutes(5), minutes(15), hours(1), hours(6), hours(24), hours(72)];

test.each(SWEEPS.map((at, index) => [at, index] as const))(
  'money without a webhook is found by the sweep %i ms after the order, and not earlier',
  async (at, index) => {
    const stopped = stopTime();
    const placed = await orderAt(stopped);
    for (const earlier of SWEEPS.slice(0, index)) {
      stopped.clock.set(later(new Date((await shop.read(placed)).createdAt), earlier));
      await sweepPayments(stopped.context);
    }
    await shop.pay(placed, { webhook: false });
    const { createdAt } = await shop.read(placed);
    stopped.clock.set(later(createdAt, at - 1));
    await sweepPayments(stopped.context);
    expect((await shop.read(placed)).status).toBe('Created');
    stopped.clock.set(later(createdAt, at));
    await sweepPayments(stopped.context);
    await shop.drain();
    expect((await shop.read(placed)).status).toBe('Completed');
    await shop.assertAllEnded();
  },
);

test('an order that is never paid fails with the last sweep, and the gateway is not asked again', async () => {
  const stopped = stopTime();
  const placed = await orderAt(stopped);
  for (const at of SWEEPS) {
    expect((await shop.read(placed)).status).toBe('Created');
    stopped.clock.set(later((await shop.read(placed)).createdAt, at));
    await sweepPayments(stopped.context);
  }
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Failed', reason: 'The payment was not completed.' });
  expect(order.payments[0]).toMatchObject({ status: 'failed', nextCheckAt: null });
  await shop.assertAllEnded();
});

const failFirst = async (item: keyof typeof ITEMS = 'smileone') => {
  const placed = await shop.order({ item });
  await shop.pay(placed, { outcome: 'failure' });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Failed');
  return placed;
};

test('money that comes after the payment had failed still buys the goods', async () => {
  const placed = await failFirst();
  await shop.pay(placed);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.events.map(({ to }) => to).filter(Boolean)).toEqual([
    'Created',
    'Failed',
    'Processing',
    'Completed',
  ]);
  await shop.assertAllEnded();
});

test('money that comes after the page expired, without a webhook, is found by the sweep', async () => {
  const stopped = stopTime();
  const placed = await orderAt(stopped);
  await shop.pay(placed, { outcome: 'timeout' });
  expect(await settlePayment(stopped.context, placed.client_txn_id)).toBe('failed');
  await shop.pay(placed, { webhook: false });
  stopped.clock.advance(minutes(1));
  await sweepPayments(stopped.context);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test.each([
  ['the item has left stock', { inStock: false }],
  ['the item has become dearer', { resellPrice: 9_999_00n, discountedPrice: 10_000_00n }],
  ['the item has left the catalogue', { deletedAt: new Date() }],
])('money that comes late when %s goes to the wallet, with a line that says why', async (_, change) => {
  const placed = await failFirst('smileone');
  const { itemid } = ITEMS.smileone;
  const before = await db.item.findUniqueOrThrow({ where: { itemid } });
  await db.item.update({ where: { itemid }, data: change });
  await shop.pay(placed);
  await shop.drain();
  const { inStock, resellPrice, discountedPrice, deletedAt } = before;
  await db.item.update({ where: { itemid }, data: { inStock, resellPrice, discountedPrice, deletedAt } });
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Failed', attempts: [] });
  expect(order.walletTransactions).toMatchObject([
    { type: 'Credit', status: 'Success', amount: order.value, reason: expect.stringContaining('too late') },
  ]);
  expect(await shop.balance(placed.viewer)).toBe(order.value);
  await shop.assertAllEnded();
});

test('money for an order that was paid already goes to the wallet, once', async () => {
  const email = (viewer: { email: string }) => viewer.email;
  const viewer = await shop.shopper();
  shop.fault('ekqr', 'timeout_after_creation', email(viewer), { times: 1, params: { ms: 0 } });
  await expect(shop.order({ viewer })).rejects.toMatchObject({ code: 'gateway_unreachable' });
  const [first] = await db.payment.findMany({ where: { userId: viewer.userid } });
  if (!first?.orderId) throw new Error('no payment was written down');
  const second = await shop.secondPayment(first.orderId);
  await shop.pay({ client_txn_id: first.clientTxnId });
  await shop.pay(second);
  await Promise.all(Array.from({ length: 20 }, () => settlePayment(shop.context, second.client_txn_id)));
  await shop.drain();
  const order = await shop.read({ orderid: first.orderId });
  expect(order.status).toBe('Completed');
  expect(order.payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(order.walletTransactions).toMatchObject([{ type: 'Credit', amount: order.value }]);
  expect(order.walletTransactions[0]?.reason).toContain('paid twice');
  expect(await shop.balance(viewer)).toBe(order.value);
  await shop.assertAllEnded();
});

test('a second payment with a wrong amount does not hold up goods that the first has paid for', async () => {
  const placed = await shop.order({ item: 'moogold' });
  const second = await shop.secondPayment(placed.orderid);
  await shop.pay(second, { amount: '3' });
  await shop.drain();
  await shop.pay(placed);
  await shop.drain();
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.reviews).toMatchObject([{ cause: 'amount_mismatch', closedAt: null }]);
  await shop.assertAllEnded();
});
