// Suppliers that are not called for a while: after failed calls in a row, and while their balance does not suffice.
import { beforeEach, expect, test } from 'vitest';
import { listObstacles, resumeAccounts } from '@/lib/domain/breakers';
import { countAnswers } from '@/lib/domain/breakers/count-answers';
import { pauseAccount } from '@/lib/domain/breakers/pause-account';
import { listItems } from '@/lib/domain/catalogue';
import { deliverOrder } from '@/lib/domain/orders';
import { listFailingSuppliers } from '@/lib/domain/suppliers';
import type { Purchase, PurchaseResult } from '@/lib/integrations/suppliers';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import { listen } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { minutes, seconds } from '@/lib/platform/time';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false, timeout: 2000 });
shop.context.shop.breaker = { failures: 5, seconds: 60 };
const { context, db } = shop;

beforeEach(async () => {
  shop.calm();
  await shop.resumeSuppliers();
});

const deliver = ({ orderid }: Placed) => deliverOrder(context, { orderId: orderid, worker: 'test/run' });

/** Orders, each of which is sent to Smile.one once and gets no usable answer. */
async function failInARow(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const order = await shop.paid('smileone');
    shop.fault('smileone', 'http_500_after_booking', order.player);
    await deliver(order);
  }
}

const letTimePass = () =>
  db.$executeRaw`update supplier_breakers set open_until = now() - interval '1 second'`;

test('a breaker opens after five calls in a row that failed, and an order without another route waits without a try', async () => {
  const order = await shop.paid('smileone');
  await failInARow(4);
  expect(await listObstacles(context)).toEqual([]);
  await failInARow(1);
  expect(await listObstacles(context)).toMatchObject([
    { supplier: 'smileone', region: null, mayProbe: false },
  ]);
  await deliver(order);
  expect(await shop.read(order)).toMatchObject({ status: 'Processing', attempts: [], reviews: [] });
  const waiting = await db.$queryRaw<object[]>`
    select from graphile_worker._private_jobs
     where key = ${`deliver:${order.orderid}`} and run_at > now() + interval '50 seconds'`;
  expect(waiting).toHaveLength(1);
});

test('an order with another route passes over the supplier whose breaker is open', async () => {
  const order = await shop.paid('twoRoutes');
  await failInARow(5);
  await deliver(order);
  expect(await shop.read(order)).toMatchObject({
    status: 'Completed',
    attempts: [{ supplier: 'moogold', outcome: 'delivered' }],
  });
});

test('a delivery and a refusal of one player end the row of failed calls', async () => {
  await failInARow(4);
  const refused = await shop.paid('smileone');
  shop.fault('smileone', 'refused', refused.player, { params: { on: 'createorder', status: 500 } });
  await deliver(refused);
  await failInARow(4);
  await deliver(await shop.paid('smileone'));
  await failInARow(4);
  expect(await listObstacles(context)).toEqual([]);
});

test('lookups that are answered do not end the row of purchases that failed', async () => {
  for (let n = 0; n < 5; n++) {
    const order = await shop.paid('moogold');
    shop.fault('moogold', 'http_500', order.player, { params: { on: 'order/create_order' }, times: 100 });
    await deliver(order);
  }
  expect(await listObstacles(context)).toMatchObject([{ supplier: 'moogold', mayProbe: false }]);
});

test('one order probes the supplier after the time of the breaker, and its delivery lets the others through', async () => {
  await failInARow(5);
  await letTimePass();
  const orders = [await shop.paid('smileone'), await shop.paid('smileone')] as const;
  shop.fault('smileone', 'http_500_after_booking', orders[0].player);
  await deliver(orders[0]);
  await deliver(orders[1]);
  // The probe failed, so the second order still waits.
  expect((await shop.read(orders[1])).attempts).toEqual([]);
  await letTimePass();
  await deliver(orders[1]);
  expect((await shop.read(orders[1])).status).toBe('Completed');
  expect(await listObstacles(context)).toEqual([]);
});

test('only one of several orders at once is sent as a probe', async () => {
  await failInARow(5);
  await letTimePass();
  const orders: Placed[] = [];
  for (let n = 0; n < 6; n++) orders.push(await shop.paid('smileone'));
  for (const { player } of orders) shop.fault('smileone', 'http_500_after_booking', player);
  await Promise.all(orders.map(deliver));
  const sent = await Promise.all(orders.map(async (order) => (await shop.read(order)).attempts.length));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('an order that has waited half an hour for its supplier goes to a person', async () => {
  const order = await shop.paid('smileone');
  await failInARow(5);
  shop.clock.advance(minutes(31));
  await deliver(order);
  expect(await shop.read(order)).toMatchObject({
    status: 'Processing',
    reviews: [{ cause: 'supplier_unavailable', closedAt: null }],
  });
});

test('a call with an unknown outcome stays open and is not refunded when the breaker opens', async () => {
  await failInARow(5);
  const orders = await db.order.findMany({
    where: { attempts: { some: { outcome: 'unknown', supplier: 'smileone' } } },
    include: { reviews: true },
  });
  expect(orders.every(({ status, reviews }) => status === 'Processing' && reviews.length === 1)).toBe(true);
});

const stockOf = async (itemid: number, productId: string) =>
  (await listItems(context, { productId, role: 'user' })).find((item) => item.itemid === itemid)?.inStock;

/** An order at MooGold that is refused because the store's balance is empty. */
async function emptyBalance(): Promise<Placed> {
  const order = await shop.paid('moogold');
  shop.fault('moogold', 'balance_111', order.player);
  await deliver(order);
  return order;
}

test('an empty balance puts the items of that account out of stock at once, for pages and for orders', async () => {
  const { itemid, product_id } = ITEMS.moogold;
  let changes = 0;
  const listener = listen({
    url: shop.database.url,
    channels: ['catalogue'],
    onChange: () => (changes += 1),
    onError: () => {},
  });
  await expect.poll(() => listener.connected).toBe(true);
  const before = changes;
  expect(await stockOf(itemid, product_id)).toBe(true);
  await emptyBalance();
  expect(await stockOf(itemid, product_id)).toBe(false);
  await expect.poll(() => changes).toBeGreaterThan(before);
  await listener.close();
  const refused = await shop.order({ item: 'moogold' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'out_of_stock' });
  // An item that another supplier also has is still sold.
  expect(await stockOf(ITEMS.twoRoutes.itemid, ITEMS.twoRoutes.product_id)).toBe(true);
});

test('an account whose balance has risen is resumed by itself, and one whose balance is the same is not', async () => {
  const { itemid, product_id } = ITEMS.moogold;
  const waits = await shop.paid('moogold');
  await emptyBalance();
  expect(await resumeAccounts(context)).toEqual({ resumed: 0 });
  await deliver(waits);
  expect(await shop.read(waits)).toMatchObject({ status: 'Processing', attempts: [] });
  await fetch(`${shop.sandbox.urls.base}/console/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'moogold', balance: 6000 }),
  });
  expect(await resumeAccounts(context)).toEqual({ resumed: 1 });
  expect(await stockOf(itemid, product_id)).toBe(true);
  await deliver(waits);
  expect((await shop.read(waits)).status).toBe('Completed');
});

test('bug: an account whose balance had fallen stayed paused until it was filled above the balance of before', async () => {
  await emptyBalance();
  const { moogold } = context.suppliers;
  const { balance, currency } = await moogold.balance('');
  const resumeWith = (more: number) => {
    const told = { balance: `${Number(balance) + more}`, currency };
    const suppliers = { ...context.suppliers, moogold: { ...moogold, balance: async () => told } };
    return resumeAccounts({ ...context, suppliers });
  };
  expect(await resumeWith(-0.04)).toEqual({ resumed: 0 });
  expect(await resumeWith(-0.04)).toEqual({ resumed: 0 });
  expect(await resumeWith(-0.01)).toEqual({ resumed: 1 });
});

test('an account that was filled before a frozen process asked for its balance is resumed', async () => {
  const { moogold } = context.suppliers;
  const frozen = {
    ...moogold,
    balance: async (region: string) => {
      await db.$executeRaw`update supplier_pauses set paused_at = now() - interval '8 minutes'`;
      return moogold.balance(region);
    },
  };
  const suppliers = { ...context.suppliers, moogold: frozen };
  await pauseAccount({ ...context, suppliers }, accountOf({ supplier: 'moogold', region: '' }));
  expect(await resumeAccounts(context)).toEqual({ resumed: 1 });
});

test('bug: a refusal that came after the account had been filled paused it with the new balance', async () => {
  const { moogold } = context.suppliers;
  let [at, told] = [0, '50'];
  const clock = { ...context.clock, monotonic: () => at };
  const answer = { outcome: 'refused', emptyBalance: true, code: '111', message: '' } as const;
  const buy = async () => {
    // Somebody fills it while the answer is under way.
    at += seconds(20);
    told = '10000';
    return answer as unknown as PurchaseResult<true>;
  };
  const balance = async () => ({ balance: told, currency: 'USD' });
  const suppliers = { ...context.suppliers, moogold: { ...moogold, buy, balance } };
  const counting = countAnswers({ ...context, clock, suppliers });
  await counting.suppliers.moogold.buy({ region: '' } as Purchase);
  await counting.counted();
  expect(await db.supplierPause.findMany()).toMatchObject([{ supplier: 'moogold', balance: null }]);
  expect(await resumeAccounts({ ...context, suppliers })).toEqual({ resumed: 1 });
});

test('the panel says which suppliers are not called, and which have too little balance', async () => {
  await failInARow(5);
  await emptyBalance();
  expect(await listFailingSuppliers(context)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Smile\.one is not called: 5 calls in a row failed\./),
      expect.stringMatching(/^MooGold has too little balance/),
    ]),
  );
});
