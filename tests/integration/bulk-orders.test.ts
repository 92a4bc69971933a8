// Lists of players for whom a reseller buys one item: what is wrong with their lines, and that none is bought twice or
// beyond what its customer has agreed to.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buyBulkOrder, getBulkOrder } from '@/lib/domain/bulk-orders';
import { MAX_LINES, MAX_LISTS } from '@/lib/domain/bulk-orders/schema';
import { leaveCell, stayInCell } from '@/lib/domain/cells';
import { saveBilling } from '@/lib/domain/invoices';
import { turnOff, turnOn } from '@/lib/domain/kill-switches';
import { checkInvariants } from '@/lib/domain/stats';
import { creditWallet } from '@/lib/domain/wallet';
import { webProcess } from '@/lib/http/server/process';
import { Prisma, transaction, type User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { SELLER } from '../support/invoices';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';
import { stockShop } from '../support/server/stock';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma: db } = shop.db;
const { context } = webProcess();
const stock = await stockShop(shop.db);
const { product, item, handProduct, handItem } = stock;
const price = item.resellPrice;
/** A player of the sandbox whom the supplier does not know. */
const UNKNOWN = '404404404';

/** Money with its journal, so that the rules of `npm run prove` hold. */
const credit = ({ id: userId }: User, amount: bigint) =>
  transaction(context, (inside) =>
    creditWallet(inside, {
      userId,
      amount,
      reason: 'admin_credit',
      reference: newId(),
      from: { account: 'adjustments' },
      note: 'For a test',
      type: 'Credit',
    }),
  );

/** A reseller with a wallet of this many prices. */
async function reseller(prices: number) {
  const person = await newPerson(shop.db, { role: 'reseller' });
  await make.makeWallet(db, person.user);
  if (prices > 0) await credit(person.user, BigInt(prices) * price);
  const call = async (endpoint: string, json: object = {}) => {
    const reply = await shop.call(endpoint, { token: person.token, json });
    // biome-ignore lint/suspicious/noExplicitAny: replies are read field by field, and their shape is checked by the table of replies
    return { ...reply, body: reply.body as any };
  };
  return {
    ...person,
    call,
    async list(text: string, given: object = {}) {
      const reply = await call('POST /user/bulk-orders', {
        product_id: product.id,
        item_id: item.itemid,
        text,
        ...given,
      });
      expect(reply.status, reply.text).toBe(200);
      return reply.body.id as string;
    },
    /** Repeats a step of a list until its state is another one. */
    async until(id: string, step: 'check' | 'buy', during: string[]) {
      for (;;) {
        const { body, status, text } = await call(`POST /user/bulk-orders/${id}/${step}`);
        expect(status, text).toBe(200);
        if (!during.includes(body.list.state)) return body.list;
      }
    },
    orders: () => db.order.findMany({ where: { userId: person.user.id }, orderBy: { createdAt: 'asc' } }),
    balance: async () =>
      (await db.wallet.findFirstOrThrow({ where: { userId: person.user.id, currency: 'INR' } })).balance,
  };
}

const players = (count: number, from = 17366) =>
  Array.from({ length: count }, (_, place) => `${from + place}, 22001`).join('\n');

test('a list names what is wrong with each line, and buys the others once each', async () => {
  const buyer = await reseller(10);
  const text = [
    'User ID;Zone ID',
    '17366;22001',
    '',
    'abc;22001',
    '17366;22001;9',
    '17366;22001',
    `${UNKNOWN};22001`,
    '17367',
    '17368\t22001',
  ].join('\r\n');
  const id = await buyer.list(text);
  expect((await buyer.call(`POST /user/bulk-orders/${id}/buy`)).status).toBe(409);
  const list = await buyer.until(id, 'check', ['checking']);
  const rupees = Number(price) / 100;
  expect(list).toMatchObject({ state: 'ready', price: rupees, balance: 10 * rupees, stop: null });
  const told = list.lines.map(({ line, state, problem }: Record<string, unknown>) => [line, state, problem]);
  expect(told).toEqual([
    [2, 'ready', null],
    [4, 'problem', 'User ID must be digits only.'],
    [5, 'problem', 'This line has more columns than the product asks for: 2.'],
    [6, 'problem', 'This is the same as line 2, and is bought once.'],
    [7, 'problem', 'No player was found for this id. Please check it and try again.'],
    [8, 'problem', 'Zone ID is empty.'],
    [9, 'ready', null],
  ]);
  expect(await buyer.orders()).toEqual([]);
  const done = await buyer.until(id, 'buy', ['buying']);
  expect(done.state).toBe('done');
  const orders = await buyer.orders();
  expect(orders.map(({ input1, input2, value, status }) => [input1, input2, value, status])).toEqual([
    ['17366', '22001', price, 'Processing'],
    ['17368', '22001', price, 'Processing'],
  ]);
  expect(done.lines.flatMap(({ orderId }: { orderId: string | null }) => orderId ?? [])).toEqual(
    orders.map((order) => order.id),
  );
  expect(await buyer.balance()).toBe(8n * price);
  await buyer.call(`POST /user/bulk-orders/${id}/buy`);
  expect(await buyer.orders()).toHaveLength(2);
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
});

test('presses at the same moment, in two tabs, buy no line twice', async () => {
  const buyer = await reseller(30);
  const id = await buyer.list(players(12));
  await buyer.until(id, 'check', ['checking']);
  await Promise.all(Array.from({ length: 4 }, () => buyer.until(id, 'buy', ['ready', 'buying'])));
  const orders = await buyer.orders();
  expect(orders.map(({ input1 }) => input1).sort()).toEqual(
    players(12)
      .split('\n')
      .map((row) => row.split(',')[0])
      .sort(),
  );
  expect(await buyer.balance()).toBe(18n * price);
});

test('a list ends where the wallet does, and charges nothing for the rest', async () => {
  const buyer = await reseller(3);
  const id = await buyer.list(players(7));
  await buyer.until(id, 'check', ['checking']);
  const list = await buyer.until(id, 'buy', ['buying']);
  expect(list).toMatchObject({ state: 'stopped', stop: 'balance', balance: 0 });
  expect(list.lines.map(({ state }: { state: string }) => state)).toEqual([
    ...Array.from({ length: 3 }, () => 'ordered'),
    ...Array.from({ length: 4 }, () => 'ready'),
  ]);
  // It stays ended when there is money again: its customer looks at a new list first.
  await credit(buyer.user, 10n * price);
  await buyer.call(`POST /user/bulk-orders/${id}/buy`);
  expect(await buyer.orders()).toHaveLength(3);
});

test('a list ends when its item costs more than it did at the check, and takes a lower price', async () => {
  const buyer = await reseller(20);
  const own = await make.makeItem(db, { product });
  await make.makeRoute(db, own, { settings: { slug: 'mobilelegends' } });
  const setPrice = (resellPrice: bigint) =>
    db.item.update({ where: { itemid: own.itemid }, data: { resellPrice } });
  const [first, second] = [
    await buyer.list(players(6), { item_id: own.itemid }),
    await buyer.list(players(1, 18000), { item_id: own.itemid }),
  ];
  await buyer.until(first, 'check', ['checking']);
  await buyer.until(second, 'check', ['checking']);
  await setPrice(own.resellPrice - 100n);
  expect((await buyer.until(second, 'buy', ['buying'])).state).toBe('done');
  await setPrice(own.resellPrice + 1n);
  expect(await buyer.until(first, 'buy', ['buying'])).toMatchObject({ state: 'stopped', stop: 'price' });
  expect((await buyer.orders()).map(({ value }) => value)).toEqual([own.resellPrice - 100n]);
  await setPrice(own.resellPrice);
  const third = await buyer.list(players(1, 19000), { item_id: own.itemid });
  await buyer.until(third, 'check', ['checking']);
  await db.productItem.delete({ where: { productId_itemid: { productId: product.id, itemid: own.itemid } } });
  expect(await buyer.until(third, 'buy', ['buying'])).toMatchObject({
    state: 'stopped',
    stop: 'unavailable',
    inStock: false,
  });
  expect(await buyer.orders()).toHaveLength(1);
});

test('a list waits while its account is leaving the cell, or the shop is stopped, and goes on where it was', async () => {
  const buyer = await reseller(10);
  const id = await buyer.list(players(7));
  await buyer.until(id, 'check', ['checking']);
  const buy = () => buyer.call(`POST /user/bulk-orders/${id}/buy`);
  expect((await buy()).body.list).toMatchObject({ state: 'buying' });

  const move = await leaveCell(context, { userId: buyer.user.id, to: 'b', minutes: 5 });
  const leaving = await buy();
  expectRefusal(leaving, 503);
  expect(leaving.text).toContain('We are moving your account');
  await stayInCell(context, { reference: move.id });

  const admin = make.actingAs(context, make.viewerOf(await make.makeUser(db, { role: 'admin' })));
  await turnOn(admin, { scope: 'shop', target: '', minutes: 30, reason: 'double bookings' });
  const stopped = await buy();
  await turnOff(admin, await db.killSwitch.findFirstOrThrow({ where: { endedAt: null } }));
  expectRefusal(stopped, 503);

  expect((await buy()).body.list).toMatchObject({ state: 'done', stop: null });
  expect(await buyer.orders()).toHaveLength(7);
  expect(await buyer.balance()).toBe(3n * price);
});

test('bug: a list whose product was stopped for a moment never went on, and its other lines were not bought', async () => {
  const buyer = await reseller(20);
  const own = await make.makeItem(db, { product });
  await make.makeRoute(db, own, { settings: { slug: 'mobilelegends' } });
  const id = await buyer.list(players(7), { item_id: own.itemid });
  await buyer.until(id, 'check', ['checking']);
  const buy = async () => (await buyer.call(`POST /user/bulk-orders/${id}/buy`)).body.list;
  expect(await buy()).toMatchObject({ state: 'buying', inStock: true });

  const admin = make.actingAs(context, make.viewerOf(await make.makeUser(db, { role: 'admin' })));
  const openSwitch = () => db.killSwitch.findFirstOrThrow({ where: { endedAt: null } });
  await turnOn(admin, { scope: 'product', target: product.id, minutes: 30, reason: 'wrong goods' });
  expect(await buy()).toMatchObject({ state: 'buying', stop: null, inStock: false });
  await turnOff(admin, await openSwitch());
  await db.item.update({ where: { itemid: own.itemid }, data: { inStock: false } });
  expect(await buy()).toMatchObject({ state: 'buying', stop: null, inStock: false });
  expect(await buyer.orders()).toHaveLength(5);

  await db.item.update({ where: { itemid: own.itemid }, data: { inStock: true } });
  expect(await buy()).toMatchObject({ state: 'done', inStock: true });
  expect(await buyer.orders()).toHaveLength(7);
  expect(await buyer.balance()).toBe(20n * price - 7n * own.resellPrice);
});

test('players about whom the supplier did not answer are left out, and can be told from those who do not exist', async () => {
  const buyer = await reseller(10);
  const own = await make.makeItem(db, { product });
  await make.makeRoute(db, own, { settings: { slug: 'mobilelegends' } });
  const id = await buyer.list(`${players(2, 23_001)}\n${UNKNOWN}, 22001`, { item_id: own.itemid });
  shop.sandbox.setFault({
    service: 'smileone',
    fault: 'down',
    params: { on: 'getrole', match: 'userid=23001' },
  });
  const list = await buyer.until(id, 'check', ['checking']);
  shop.sandbox.clearFaults({ service: 'smileone' });
  expect(list.lines.map(({ state, notChecked }: Record<string, unknown>) => [state, notChecked])).toEqual([
    ['problem', true],
    ['ready', false],
    ['problem', false],
  ]);
  expect((await buyer.until(id, 'buy', ['buying'])).state).toBe('done');
  expect(await buyer.orders()).toHaveLength(1);
});

test('an item that is delivered by hand needs no check of players', async () => {
  const buyer = await reseller(10);
  const text = 'asha@example.com, 9876543210\nravi@example.com';
  const id = await buyer.list(text, { product_id: handProduct.id, item_id: handItem.itemid });
  const list = await buyer.until(id, 'buy', ['buying']);
  expect(list.lines.map(({ state }: { state: string }) => state)).toEqual(['ordered', 'problem']);
});

test('a list has a number of lines that one person can look at, and an account the newest lists', async () => {
  const buyer = await reseller(0);
  const ask = (text: string) =>
    buyer.call('POST /user/bulk-orders', { product_id: product.id, item_id: item.itemid, text });
  const many = await ask(players(MAX_LINES + 1));
  expectRefusal(many, 400);
  expect(many.body.error.fields.text).toBe(`has more than ${MAX_LINES} lines`);
  expectRefusal(await ask(' \n , ;\n'), 400);
  expectRefusal(await ask('User ID, Zone ID'), 400);
  const ids: string[] = [];
  for (let turn = 0; turn <= MAX_LISTS; turn++) ids.push(await buyer.list(players(1, 17366 + turn)));
  const left = await db.bulkOrder.findMany({ where: { userId: buyer.user.id }, select: { id: true } });
  expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
});

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

test('a list is made by a reseller alone, and is of its maker alone', async () => {
  const buyer = await reseller(3);
  const id = await buyer.list(players(1));
  const customer = await newPerson(shop.db);
  const body = { product_id: product.id, item_id: item.itemid, text: players(1) };
  expectRefusal(await shop.call('POST /user/bulk-orders', { token: customer.token, json: body }), 403);
  const other = await reseller(3);
  for (const step of ['check', 'buy'])
    expectRefusal(await other.call(`POST /user/bulk-orders/${id}/${step}`), 404);
  expect(await buyer.orders()).toEqual([]);
});

test('bug: a reseller who buys by lists alone was never asked for the State, and the tax went to that of the seller', async () => {
  const { seller } = context.shop;
  const gstin = '29ABCDE1234F1ZW';
  Object.assign(context.shop, {
    seller: { legalName: 'Tarang', address: 'Bengaluru', gstin, signatory: null, prefix: 'TR', series: '' },
  });
  try {
    const { call, user } = await reseller(1);
    const list = { product_id: product.id, item_id: item.itemid, text: players(1) };
    const refused = await call('POST /user/bulk-orders', list);
    expectRefusal(refused, 409);
    expect(refused.body.error.code).toBe('state_needed');
    const details = { userId: user.id, state: '33' as const, name: '', address: '', gstin: '' };
    await saveBilling(context, details);
    expect((await call('POST /user/bulk-orders', list)).status).toBe(200);
  } finally {
    Object.assign(context.shop, { seller });
  }
});

test('bug: a list did not name the tax in its price before it was paid', async () => {
  const person = await reseller(0);
  const id = await person.list('17366,22001');
  const viewer = { userid: person.user.id };
  const rateOf = async (given: typeof context) => (await getBulkOrder(given, { viewer, id })).gst;
  const registered = { ...context, shop: { ...context.shop, seller: SELLER } };
  expect(await rateOf(registered)).toBe(18);
  expect(await rateOf(context)).toBeUndefined();
});
