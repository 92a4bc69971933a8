import { beforeEach, expect, test } from 'vitest';
import { getOrderStatus, updateOrder } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const admin = await shop.shopper('admin');
beforeEach(() => shop.calm());

type NewStatus = 'Completed' | 'Refunded' | 'Cancelled';
type Sold = Pick<Placed, 'orderid' | 'viewer'>;

function end({ orderid }: Pick<Placed, 'orderid'>, newStatus: NewStatus, reason?: string) {
  return updateOrder(make.actingAs(context, admin), { orderId: orderid, newStatus, reason });
}

async function expectMoneyBack(sold: Sold): Promise<void> {
  const order = await shop.read(sold);
  expect(order).toMatchObject({ status: 'Cancelled' });
  const returned = order.walletTransactions.filter(({ type }) => type === 'Refunded');
  expect(returned).toMatchObject([{ status: 'Refunded', amount: order.value }]);
}

async function sellFromWallet(): Promise<Sold> {
  const viewer = await shop.shopperWith(0n);
  await shop.pay(await shop.topUp(viewer, 5_000));
  await shop.drain();
  const bought = await shop.buy({ viewer, item: 'byHand' });
  if (!bought) throw new Error('the wallet was short');
  return bought;
}

test('cancelling an order that was paid by UPI puts its price into the wallet', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  const view = await end(placed, 'Cancelled', 'asked for by the customer');
  expect(view).toMatchObject({
    status: 'Cancelled',
    reason: 'asked for by the customer',
    refunded: view.value,
  });
  await expectMoneyBack(placed);
  const { value, walletTransactions } = await shop.read(placed);
  expect(await shop.balance(placed.viewer)).toBe(value);
  expect(walletTransactions).toMatchObject([{ reason: 'asked for by the customer' }]);
  await shop.assertAllEnded();
});

test('cancelling an order that was paid from the wallet restores the balance', async () => {
  const bought = await sellFromWallet();
  await end(bought, 'Cancelled', 'asked for by the customer');
  await expectMoneyBack(bought);
  expect(await shop.balance(bought.viewer)).toBe(5_000_00n);
  await shop.assertAllEnded();
});

test('cancelling and refunding an order at the same time gives its price back once', async () => {
  const placed = await shop.unanswered();
  const ways: NewStatus[] = ['Cancelled', 'Refunded', 'Cancelled', 'Refunded', 'Cancelled', 'Completed'];
  const results = await Promise.allSettled(ways.map((way) => end(placed, way, 'not on the statement')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { status, value } = await shop.read(placed);
  expect(await shop.balance(placed.viewer)).toBe(status === 'Completed' ? 0n : value);
  await shop.assertAllEnded();
});

test('cancelling an unpaid order is refused and moves no money', async () => {
  const placed = await shop.order({ item: 'byHand' });
  await expect(end(placed, 'Cancelled', 'never paid')).rejects.toMatchObject({ code: 'conflict' });
  expect(await shop.read(placed)).toMatchObject({ status: 'Created', walletTransactions: [] });
  await shop.pay(placed, { outcome: 'failure' });
});

test('a second payment for a cancelled order is credited to the wallet as well', async () => {
  const placed = await shop.order({ item: 'byHand' });
  const second = await shop.secondPayment(placed.orderid);
  await shop.pay(placed);
  await shop.drain();
  await end(placed, 'Cancelled', 'asked for by the customer');
  await shop.pay(second);
  await shop.drain();
  const { value } = await shop.read(placed);
  expect(await shop.balance(placed.viewer)).toBe(2n * value);
  await shop.assertAllEnded();
});

test('the buyer of a cancelled order is told that its price is in the wallet', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  await end(placed, 'Cancelled');
  const inside = make.actingAs(context, placed.viewer);
  const { order, steps } = await getOrderStatus(inside, { clientTxnId: placed.orderid });
  expect(order).toMatchObject({ status: 'Cancelled', reason: null, refunded: order.value });
  expect(steps.map(({ kind }) => kind)).toEqual(['created', 'paid', 'cancelled', 'refunded']);
});

test('an order that was cancelled when cancelling moved no money breaks no rule, and a later one does', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  await shop.database.owner.prisma.order.update({
    where: { id: placed.orderid },
    data: { status: 'Cancelled' },
  });
  const event = { orderId: placed.orderid, at: shop.clock.now() };
  const moved = { ...event, kind: 'cancelled', from: 'Processing', to: 'Cancelled' } as const;
  await shop.db.orderEvent.create({ data: moved });
  const broken = async () => (await checkInvariants(context)).filter(({ ok }) => !ok).map(({ name }) => name);
  expect(await broken()).toEqual([expect.stringContaining('an order was refunded once and whole')]);
  await shop.db.orderEvent.create({ data: { ...event, kind: 'cancelled_without_refund' } });
  expect(await broken()).toEqual([]);
});
