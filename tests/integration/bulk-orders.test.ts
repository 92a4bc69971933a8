// Lists of players for whom a reseller buys one item: what is wrong with their lines, and that none is bought twice or
// beyond what its customer has agreed to.
import { expect, test } from 'vitest';
import { getBulkOrder } from '@/lib/domain/bulk-orders';
import { MAX_LINES, MAX_LISTS } from '@/lib/domain/bulk-orders/schema';
import { leaveCell, stayInCell } from '@/lib/domain/cells';
import { saveBilling } from '@/lib/domain/invoices';
import { turnOff, turnOn } from '@/lib/domain/kill-switches';
import { checkInvariants } from '@/lib/domain/stats';
import { openBulkOrders, players } from '../support/bulk-orders';
import { SELLER } from '../support/invoices';
import * as make from '../support/make';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const { shop, db, context, stock, price, credit, reseller } = await openBulkOrders();
const { product, item, handProduct, handItem } = stock;
/** A player of the sandbox whom the supplier does not know. */
const UNKNOWN = '404404404';

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

test('bug: two spellings of one player in a list were bought twice', async () => {
  const buyer = await reseller(10);
  const first = await buyer.list('abc;22001\n017366;22001');
  const id = await buyer.list('abc;22001\n17366;22001\n017366;22001\n17366;022001\n17367;22001');
  expect(await db.bulkOrder.count({ where: { id: first } })).toBe(1);
  const list = await buyer.until(id, 'check', ['checking']);
  expect(list.lines.map(({ line, problem }: Record<string, unknown>) => [line, problem])).toEqual([
    [1, 'User ID must be digits only.'],
    [2, null],
    [3, 'This is the same as line 2, and is bought once.'],
    [4, 'This is the same as line 2, and is bought once.'],
    [5, null],
  ]);
  await buyer.until(id, 'buy', ['buying']);
  expect(await buyer.orders()).toHaveLength(2);
});

test('bug: the same list in another spelling did not replace the first', async () => {
  const buyer = await reseller(10);
  const first = await buyer.list('17366;22001\n17367;22001');
  await buyer.list('017366;22001\n17367;22001');
  expect(await db.bulkOrder.count({ where: { id: first } })).toBe(0);
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
