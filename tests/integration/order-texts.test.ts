// What an order is found by stands in a table of its own, which triggers of orders keep equal to them.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { sealContacts } from '@/lib/domain/personal-fields';
import { find } from '@/lib/domain/search';
import { systemClock } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase({ max: 1 });
const { prisma } = db;
const context = { db: prisma, clock: systemClock, actor: make.makeActor(), sealer: testSealer };
const inList = async (search: string) => {
  const { orders } = await listAllOrderPage(context, allOrderPageQuery.parse({ search }));
  return orders.map(({ orderid }) => orderid);
};
const inPalette = async (q: string) =>
  (await find(context, { q })).hits.filter(({ kind }) => kind === 'order').map(({ id }) => id);

const user = await make.makeUser(prisma, { email: 'meera.mehta@mail.example' });
await sealContacts(context);
const order = await make.makeOrder(prisma, {
  user,
  playerName: "★ O'Réan\\ नमस्ते",
  input1: '129411166',
  input2: '20%_1',
  transactionid: '400000003714',
});
await make.makeOrder(prisma, { playerName: 'Nobody' });

test.each([
  ['the whole id', order.id],
  ['the end of the id', order.id.slice(-6)],
  ['the middle of the id in small letters', order.id.slice(4, -4).toLowerCase()],
  ['an address', 'Meera.Mehta@mail.example'],
  ['what is before the @', 'meera.mehta@'],
  ['a domain', 'mail.example'],
  ['the beginning of a player id', '12941'],
  ['four digits inside of a player id', '4111'],
  ['three digits inside of a player id', '411'],
  ['the end of a player id', '411166'],
  ['the end of a bank reference', '0003714'],
  ['letters that are not ASCII', 'Réan'],
  ['letters of Hindi', 'नमस'],
  ['a sign that is no letter', '★'],
  ['two letters at a beginning', '20'],
  ['a percent sign that stands for itself', '20%_'],
  ['a quote, a backslash and a blank', "O'Réan\\ न"],
])('an order is found by %s', async (_, text) => {
  expect(await inList(text)).toContain(order.id);
  expect(await inPalette(text)).toContain(order.id);
});

test.each([
  ['what is in two of its texts, one after the other', `${order.input1}20`],
  ['two letters inside of a text', 'hh'],
  ['an address without its beginning', 'ra.mehta@mail.example'],
  ['a part on both sides of the @', 'ta@mail'],
  ['another order of the same characters', '129411167'],
  ['a sign that stands for any in a pattern', '20_1'],
])('an order is not found by %s', async (_, text) => {
  expect(await inList(text)).not.toContain(order.id);
  expect(await inPalette(text)).not.toContain(order.id);
});

test('a text after its prefix is looked for in that column alone', async () => {
  for (const q of ['player:411166', 'order:411166', 'utr:411166', 'email:411166'])
    expect(await inPalette(q), q).toEqual(q.startsWith('player') ? [order.id] : []);
  expect(await inPalette('utr:003714')).toEqual([order.id]);
  expect(await inPalette('email:meera.mehta@mail.example')).toEqual([order.id]);
});

test('a changed order is found by its new texts, and no longer by the old ones', async () => {
  const changed = await make.makeOrder(prisma, { user, playerName: 'Oldname', transactionid: null });
  const change = (data: object) => prisma.order.update({ where: { id: changed.id }, data });
  await change({ playerName: 'Newname' });
  expect(await inList('oldname')).toEqual([]);
  expect(await inList('newname')).toEqual([changed.id]);
  await change({ transactionid: '511100002222', status: 'Processing' });
  expect(await inList('11100002')).toEqual([changed.id]);
  await change({ transactionid: '611100003333' });
  expect(await inList('511100002222')).toEqual([]);
  expect(await inList('611100003333')).toEqual([changed.id]);
  await change({ transactionid: null });
  expect(await inList('611100003333')).toEqual([]);
  await prisma.order.delete({ where: { id: changed.id } });
  expect(await prisma.orderText.count({ where: { orderId: changed.id } })).toBe(0);
});

test('orders of before are copied while others change them', async () => {
  const [unchanged, changed] = [
    await make.makeOrder(prisma, { playerName: 'Firstname' }),
    await make.makeOrder(prisma, { playerName: 'Secondname', transactionid: '711100004444' }),
  ];
  await prisma.orderText.deleteMany({ where: { orderId: { in: [unchanged.id, changed.id] } } });
  const copying = await owner.pool.connect();
  await copying.query('begin');
  await copying.query(
    readFileSync('prisma/migrations/20261224100000_copy_order_texts/migration.sql', 'utf8'),
  );
  const change = prisma.order.update({ where: { id: changed.id }, data: { playerName: 'Thirdname' } });
  // It has to wait for the row of the copy, which it does not see.
  expect(await Promise.race([change, sleep(200)])).toBeUndefined();
  await copying.query('commit');
  copying.release();
  await change;
  expect(await inList('firstname')).toEqual([unchanged.id]);
  expect(await inList('secondname')).toEqual([]);
  expect(await inList('thirdname')).toEqual([changed.id]);
  expect(await inList('711100004444')).toEqual([changed.id]);
});

test('a text that thousands of orders have is not counted, and shows the newest first', async () => {
  await prisma.$executeRaw`
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, payment_mode, value,
                        status, instant, created_at, updated_at)
    select 'T' || n, user_id, 'all@same.example', product_id, itemid, product_name, item_name, 'x', '', 'upi', 100, 'Failed', false,
           created_at - n * interval '1 second', updated_at from orders, generate_series(10001, 12500) n where id = ${order.id}`;
  const page = await listAllOrderPage(context, allOrderPageQuery.parse({ search: 'same.example' }));
  expect(page.total).toBeNull();
  expect(page.orders.map(({ orderid }) => orderid).slice(0, 3)).toEqual(['T10001', 'T10002', 'T10003']);
  const few = await listAllOrderPage(context, allOrderPageQuery.parse({ search: 'T100' }));
  expect(few.total?.orders).toBe(99);
});

test('a text that only one order has is found by the index, and no list is read', async () => {
  await owner.pool.query('analyze order_texts');
  const { rows } = await db.pool.query(
    `explain (format json) select order_id from order_texts where tarang_grams(text) @@ tarang_grams_of_part('129411166')`,
  );
  expect(JSON.stringify(rows)).toContain('order_texts_grams_idx');
});
