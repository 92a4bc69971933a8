// What an order cost the store: by the route that delivered it, as known when the order was placed, or not at all.
import { beforeEach, expect, test } from 'vitest';
import { setCurrencyRate, setRouteCost } from '@/lib/domain/catalogue';
import { updateOrder } from '@/lib/domain/orders';
import { getCharts } from '@/lib/domain/stats';
import * as make from '../support/make';
import { ITEMS, openShop, type Placed } from '../support/shop';

const shop = await openShop();
const context = { ...shop.context, actor: make.makeActor() };

const rate = (currency: 'BRL' | 'USD', rupees: number) =>
  setCurrencyRate(context, { rate: { currency, rupees } });
const cost = (item: keyof typeof ITEMS, position: number, amount: number | null) =>
  setRouteCost(context, { route: { itemid: ITEMS[item].itemid, position, cost: amount } });

async function costOf(placed: Pick<Placed, 'orderid'>) {
  const {
    status,
    cost: paise,
    costCurrency,
    costRate,
  } = await shop.db.order.findUniqueOrThrow({
    where: { id: placed.orderid },
  });
  return [status, paise, costCurrency, costRate];
}

beforeEach(async () => {
  shop.calm();
  await rate('BRL', 1.5);
  await rate('USD', 8.3333);
  await cost('smileone', 0, 7.77);
  await cost('twoRoutes', 0, 2);
  await cost('twoRoutes', 1, 1.01);
});

test('the cost of an order is what its route cost, rounded up to the paisa, at the rate of that moment', async () => {
  // 7.77 at 1.5 are 11.655 rupees.
  expect(await costOf(await shop.sell({ item: 'smileone' }))).toEqual(['Completed', 1166n, 'BRL', 1_5000n]);
});

test('the cost of an order stays when costs and rates change before its delivery and after', async () => {
  const placed = await shop.order({ item: 'smileone' });
  await rate('BRL', 1.6);
  await cost('smileone', 0, 8);
  await shop.pay(placed);
  await shop.drain();
  expect(await costOf(placed)).toEqual(['Completed', 1166n, 'BRL', 1_5000n]);
  // The next order has the new ones.
  expect(await costOf(await shop.sell({ item: 'smileone' }))).toEqual(['Completed', 1280n, 'BRL', 1_6000n]);
});

test('the cost of an order is that of the second route when the first one refused', async () => {
  const player = shop.player();
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  const placed = await shop.sell({ item: 'twoRoutes', player });
  // 1.01 at 8.3333 are 8.416633 rupees.
  expect(await costOf(placed)).toEqual(['Completed', 842n, 'USD', 8_3333n]);
});

test('the cost of an order from the wallet is stored as well', async () => {
  const placed = await shop.buy({ item: 'twoRoutes', viewer: await shop.shopperWith(1_000_00n) });
  await shop.drain();
  expect(await costOf({ orderid: placed?.orderid ?? '' })).toEqual(['Completed', 300n, 'BRL', 1_5000n]);
});

test('the cost of an order is unknown without a cost, without a rate, by hand, and undelivered', async () => {
  const unknown = [null, null, null];
  await cost('moogold', 0, null);
  expect(await costOf(await shop.sell({ item: 'moogold' }))).toEqual(['Completed', ...unknown]);

  await shop.db.currencyRate.delete({ where: { currency: 'BRL' } });
  const noRate = await shop.order({ item: 'smileone' });
  // Set too late for this order, whose cost stays unknown.
  await rate('BRL', 1.6);
  await shop.pay(noRate);
  await shop.drain();
  expect(await costOf(noRate)).toEqual(['Completed', ...unknown]);

  const end = (orderId: string, newStatus: 'Completed' | 'Refunded') =>
    updateOrder(context, { orderId, newStatus, reason: 'looked up' });
  const byHand = await shop.sell({ item: 'byHand' });
  await end(byHand.orderid, 'Completed');
  expect(await costOf(byHand)).toEqual(['Completed', ...unknown]);
  const unanswered = await shop.unanswered();
  await end(unanswered.orderid, 'Completed');
  expect(await costOf(unanswered)).toEqual(['Completed', ...unknown]);
  const refunded = await shop.unanswered();
  await end(refunded.orderid, 'Refunded');
  expect(await costOf(refunded)).toEqual(['Refunded', ...unknown]);
});

test('the margins of the charts use the costs of orders, and leave out and count the unknown ones', async () => {
  await shop.sell({ item: 'smileone' });
  await cost('moogold', 0, null);
  await shop.sell({ item: 'moogold' });
  const rows = await shop.db.order.findMany({ where: { status: 'Completed' } });
  const known = rows.filter((row) => row.cost !== null);
  const margin = known.reduce((sum, row) => sum + row.value - (row.cost ?? 0n), 0n);
  const { days, products } = await getCharts(context);
  for (const list of [days, products]) {
    expect(list.reduce((sum, each) => sum + Math.round((each.margin ?? 0) * 100), 0)).toBe(Number(margin));
    expect(list.reduce((sum, each) => sum + each.costUnknown, 0)).toBe(rows.length - known.length);
  }
  expect(known.length).toBeGreaterThan(0);
  expect(rows.length).toBeGreaterThan(known.length);
  await shop.assertAllEnded();
});
