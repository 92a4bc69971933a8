// Lists of players that meet: copies of one list, a newer one while a line is being bought, and the rest of a list that
// stopped while a call stood still. No player is bought twice.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buyBulkOrder, getBulkOrder } from '@/lib/domain/bulk-orders';
import { MAX_LISTS } from '@/lib/domain/bulk-orders/schema';
import { Prisma } from '@/lib/platform/db';
import { openBulkOrders, players } from '../support/bulk-orders';
import * as make from '../support/make';
import { expectRefusal } from '../support/server/call';
import { countLockWaiters } from '../support/shop/row-locks';

const { shop, db, context, stock, price, credit, reseller } = await openBulkOrders();
const { product } = stock;

test('bug: a list that was sent again after a lost answer was there twice, and could be bought twice', async () => {
  const buyer = await reseller(10);
  const lost = await buyer.list(players(2));
  const other = await buyer.list(players(3));
  const id = await buyer.list(players(2));
  const lists = () => db.bulkOrder.findMany({ where: { userId: buyer.user.id }, select: { id: true } });
  expect((await lists()).map((list) => list.id).toSorted()).toEqual([other, id].toSorted());
  expectRefusal(await buyer.call(`POST /user/bulk-orders/${lost}/buy`), 404);
  await buyer.until(id, 'check', ['checking']);
  await buyer.until(id, 'buy', ['buying']);
  // Of one that was bought the same players are another purchase.
  const next = await buyer.list(players(2));
  expect((await lists()).map((list) => list.id).toSorted()).toEqual([other, id, next].toSorted());
  expect(await buyer.orders()).toHaveLength(2);
});

/** A list that was to be bought while its item was out of stock, and waits since; the item is back. */
async function waitingList(count: number) {
  const buyer = await reseller(10);
  const own = await make.makeItem(db, { product });
  const { itemid } = own;
  await make.makeRoute(db, own, { settings: { slug: 'mobilelegends' } });
  const list = () => buyer.list(players(count), { item_id: itemid });
  const setStock = (inStock: boolean) => db.item.update({ where: { itemid }, data: { inStock } });
  const id = await list();
  await buyer.until(id, 'check', ['checking']);
  await setStock(false);
  const { body } = await buyer.call(`POST /user/bulk-orders/${id}/buy`);
  expect(body.list).toMatchObject({ state: 'buying', inStock: false });
  await setStock(true);
  return { buyer, itemid, id, list, buy: () => buyer.until(id, 'buy', ['ready', 'buying']) };
}

/** Locks a row until the function that it returns is called. */
async function lockRow(sql: Prisma.Sql) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve } = Promise.withResolvers<void>();
  const ended = db.$transaction(async (tx) => {
    await tx.$queryRaw(sql);
    resolve();
    await released;
  });
  await Promise.race([locked, ended]);
  return async () => {
    release();
    await ended;
  };
}

const lockWaiters = (count: number) =>
  expect.poll(() => countLockWaiters(shop.db.pool), { timeout: 10_000 }).toBe(count);

test('bug: players could be bought twice when the first press had bought nothing, because the item was gone', async () => {
  const { buyer, id, list, buy } = await waitingList(2);
  const newer = await list();
  await buyer.until(newer, 'check', ['checking']);
  await buyer.until(newer, 'buy', ['ready', 'buying']);
  const { state, stop, lines } = await buy();
  expect((await buyer.orders()).map(({ input1 }) => input1)).toEqual(['17366', '17367']);
  expect({ state, stop }).toEqual({ state: 'done', stop: null });
  for (const line of lines)
    expect(line).toMatchObject({
      state: 'problem',
      problem: 'A newer list has the same players.',
      notChecked: false,
    });
  const viewer = { userid: buyer.user.id };
  const inHindi = await getBulkOrder({ ...context, language: 'hi' }, { viewer, id });
  expect(inHindi.lines[0]?.problem).toBe('इन्हीं खिलाड़ियों की एक नई सूची है।');
});

test('a line whose purchase finds a newer list of the same players is not bought', async () => {
  const { buyer, itemid, list, buy } = await waitingList(1);
  const release = await lockRow(Prisma.sql`select 1 from items where itemid = ${itemid} for update`);
  const newer = list();
  await lockWaiters(1);
  const older = buy();
  await lockWaiters(2);
  await release();
  await newer;
  expect(await older).toMatchObject({ state: 'done', lines: [{ state: 'problem', orderId: null }] });
  expect(await buyer.orders()).toEqual([]);
});

test('a newer list waits for a line that is being bought, and leaves that list as one that was bought', async () => {
  const { buyer, list, buy } = await waitingList(2);
  const userId = buyer.user.id;
  const release = await lockRow(Prisma.sql`select 1 from wallets where user_id = ${userId} for update`);
  const older = buy();
  await lockWaiters(1);
  const newer = list();
  await lockWaiters(2);
  // PostgreSQL looks for a deadlock once a transaction has waited for a second: this one waits longer, so that the
  // purchase, which waits last, would be the one that fails.
  await setTimeout(1300);
  await release();
  await newer;
  expect(await older).toMatchObject({ state: 'done', lines: [{ state: 'ordered' }, { state: 'ordered' }] });
  expect(await buyer.orders()).toHaveLength(2);
});

test('a call that stood still buys nothing of a list that stopped meanwhile, whose rest is in a new list', async () => {
  const buyer = await reseller(2);
  const id = await buyer.list(players(4, 24_001));
  await buyer.until(id, 'check', ['checking']);
  await db.playerCheck.deleteMany();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { smileone } = context.suppliers;
  const slow: typeof smileone = {
    ...smileone,
    async checkPlayer(question) {
      ask();
      await answered;
      if (!smileone.checkPlayer) throw new Error('smileone checks players');
      return smileone.checkPlayer(question);
    },
  };
  const viewer = make.viewerOf(buyer.user);
  const stood = buyBulkOrder(
    { ...make.actingAs(context, viewer), suppliers: { ...context.suppliers, smileone: slow } },
    { viewer, id },
  );
  await asked;
  expect(await buyer.until(id, 'buy', ['ready', 'buying'])).toMatchObject({
    state: 'stopped',
    stop: 'balance',
  });
  await credit(buyer.user, 10n * price);
  const rest = await buyer.list(players(2, 24_003));
  await buyer.until(rest, 'check', ['checking']);
  await buyer.until(rest, 'buy', ['ready', 'buying']);
  answer();
  expect(await stood).toMatchObject({ state: 'stopped', stop: 'balance' });
  expect((await buyer.orders()).map(({ input1 }) => input1)).toEqual(['24001', '24002', '24003', '24004']);
  expect(await buyer.balance()).toBe(8n * price);
});

test('a list that newer ones push out while its line is being bought is bought first', async () => {
  const buyer = await reseller(1);
  const id = await buyer.list(players(1, 25_000));
  await buyer.until(id, 'check', ['checking']);
  for (let turn = 1; turn < MAX_LISTS; turn++) await buyer.list(players(1, 25_000 + turn));
  const release = await lockRow(
    Prisma.sql`select 1 from bulk_order_lines where bulk_order_id = ${id} for update`,
  );
  const bought = buyer.call(`POST /user/bulk-orders/${id}/buy`);
  await lockWaiters(1);
  const newest = buyer.list(players(1, 25_000 + MAX_LISTS));
  await lockWaiters(2);
  // As above: a purchase that locked the line before its list would wait for the new list, and that for it.
  await setTimeout(1300);
  await release();
  await newest;
  // Its list may be gone when it is read again.
  expect([200, 404]).toContain((await bought).status);
  expect(await buyer.orders()).toHaveLength(1);
  expect(await db.bulkOrder.count({ where: { id } })).toBe(0);
});
