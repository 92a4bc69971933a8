// The dashboard's order page: paging by key, filters, search, and addresses with invalid parameters.
import { expect, test } from 'vitest';
import { listOrderPage } from '@/lib/domain/orders';
import { orderPageQuery } from '@/lib/domain/orders/schema';
import type { Order } from '@/lib/platform/db';
import { minutes } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

const { db } = await testDatabase();
const context = { db: db.prisma };
// Either side of midnight in India, which is 18:30 UTC.
const beforeMidnight = new Date('2026-11-19T18:29:59.999Z');
const atMidnight = new Date('2026-11-19T18:30:00.000Z');
const afterMidnight = (count: number) => new Date(atMidnight.getTime() + minutes(count));
const asha = await make.makeUser(db.prisma);
const other = await make.makeUser(db.prisma);
const product = await make.makeProduct(db.prisma);
const item = await make.makeItem(db.prisma, { product });
const order = (given: Parameters<typeof make.makeOrder>[1]) =>
  make.makeOrder(db.prisma, { user: asha, product, item, status: 'Completed', ...given });
// Newest first. The three in the middle were placed in the same millisecond.
const orders: Order[] = [];
for (const [place, minute] of [9, 8, 7, 6, 6, 6, 5, 4, 3].entries())
  orders.push(
    await order({
      id: `T-${9 - place}`,
      createdAt: afterMidnight(minute),
      input1: `${place}00`,
    }),
  );
await order({ user: other, id: 'T-other', createdAt: afterMidnight(6) });
const ids = (shown: { _id: string }[]) => shown.map(({ _id }) => _id);
const all = orders.map(({ id }) => id);
const page = (query: object = {}, userId = asha.id) =>
  listOrderPage(context, { userId, ...orderPageQuery.parse(query) });

test('the pages walked down and up again show every order once, and end at both ends', async () => {
  const down = [await page({ limit: 4 })];
  while (down.at(-1)?.older) down.push(await page({ limit: 4, before: down.at(-1)?.older }));
  expect(down.map(({ orders: shown }) => ids(shown))).toEqual([
    all.slice(0, 4),
    all.slice(4, 8),
    all.slice(8),
  ]);
  expect(down.map(({ newer }) => newer !== null)).toEqual([false, true, true]);

  const up = [await page({ limit: 4, after: down.at(-1)?.newer })];
  expect(ids(up[0]?.orders ?? [])).toEqual(all.slice(4, 8));
  up.push(await page({ limit: 4, after: up[0]?.newer }));
  expect(up[1]).toEqual(down[0]);
});

test('walking up ends on a full first page', async () => {
  const second = await page({ limit: 2, before: (await page({ limit: 3 })).older });
  expect(ids(second.orders)).toEqual(all.slice(3, 5));
  const upwards = await page({ limit: 5, after: second.newer });
  expect(ids(upwards.orders)).toEqual(all.slice(0, 5));
  expect(upwards.newer).toBeNull();
});

test('a page stays the same when orders arrive above it', async () => {
  const { older } = await page({ limit: 4 });
  const before = await page({ limit: 4, before: older });
  const arrived = await order({ createdAt: afterMidnight(10) });
  expect(await page({ limit: 4, before: older })).toEqual(before);
  await db.prisma.order.delete({ where: { id: arrived.id } });
});

test('a filtered list ends with the last order that matches', async () => {
  const wanted = { search: '', status: 'Completed', from: '2026-11-20', to: '2026-11-20', limit: 5 };
  const first = await page(wanted);
  const last = await page({ ...wanted, before: first.older });
  expect([...ids(first.orders), ...ids(last.orders)]).toEqual(all);
  expect([first.newer, last.older]).toEqual([null, null]);
  expect(await page({ ...wanted, status: 'Refunded' })).toEqual({
    orders: [],
    newer: null,
    older: null,
    again: {},
  });
  expect((await page({ ...wanted, to: '2026-11-19', from: undefined })).orders).toEqual([]);
  // No order follows this key, so the list is shown from its beginning.
  const alone = await page({ search: '400', before: first.older, limit: 5 });
  expect([ids(alone.orders), alone.newer, alone.older]).toEqual([[all[4]], null, null]);
});

test('search matches a part of the order id or of the first input, in any case, and nothing else', async () => {
  const lower = await order({ id: 'T261120ABC', input1: 'Asha@Example.com', createdAt: beforeMidnight });
  for (const search of ['t261120a', 'T261120ABC', ' asha@ex ', 'ASHA@EXAMPLE.COM', '0aBc', 'xample'])
    expect(ids((await page({ search })).orders), search).toEqual([lower.id]);
  for (const search of ['ABCD', 'asha_', 't2611%', '%', '_', '\\', "' or 1=1 --", '\u{10ffff}'])
    expect((await page({ search })).orders, search).toEqual([]);
  expect(ids((await page({ search: 't-other' })).orders)).toEqual([]);
  expect(ids((await page({ search: 't-', limit: 100 })).orders)).toEqual(all);
  await db.prisma.order.delete({ where: { id: lower.id } });
});

test('of thousands of orders a search finds the same, by the texts of all orders', async () => {
  const reseller = await make.makeUser(db.prisma);
  const given = { user: reseller, createdAt: beforeMidnight, input2: 'Asha@Zone' };
  const rare = await order({ ...given, id: 'T261120RARE_%\\', input1: 'Asha@Example.com' });
  await order({ user: other, id: 'T261120RARE-other', input1: 'asha@example.com' });
  // So many that they are not read as a whole.
  await db.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
                         payment_mode, value, status, instant, created_at, updated_at)
     select 'T261119' || lpad(n::text, 6, '0'), user_id, 'rare@example.org', product_id, itemid, product_name, item_name,
            n::text, 'rare', payment_mode, value, status, instant, created_at - n * interval '1 minute', updated_at
       from orders, generate_series(1, 5001) n where id = $1`,
    [rare.id],
  );
  const found = async (search: string, query = {}) =>
    ids((await page({ search, limit: 100, ...query }, reseller.id)).orders);
  for (const search of ['0rare', ' t261120RARE_%\\', 'asha@ex', 'ASHA@EXAMPLE.COM', '_%', '\\', '@'])
    expect(await found(search), search).toEqual([rare.id]);
  // An address, a second input and another customer's order are no part of what is searched.
  for (const search of ['asha@zone', 'example.org', '0rare-other', 'a_', "' or 1=1 --", '\u{10ffff}'])
    expect(await found(search), search).toEqual([]);
  expect(await found('0rare', { status: 'Refunded' })).toEqual([]);
  expect(await found('0rare', { from: '2026-11-20' })).toEqual([]);
  // In two numbers, and in the ids of the same orders.
  expect(await found('1999')).toEqual(['T261119001999']);
  const many = await page({ search: 't26111900' }, reseller.id);
  const next = await page({ search: 't26111900', before: many.older }, reseller.id);
  expect(ids([...many.orders, ...next.orders])).toEqual(
    Array.from({ length: 20 }, (_, n) => `T26111900${String(n + 1).padStart(4, '0')}`),
  );
  await db.pool.query('delete from orders where user_id = $1 or id = $2', [reseller.id, 'T261120RARE-other']);
});

test.each([
  ['nonsense', { before: 'nonsense' }],
  ['half a cursor', { after: Buffer.from('1.').toString('base64url') }],
  ['an hour that never comes', { before: Buffer.from('99999999999999999.T').toString('base64url') }],
  ['a text that is no key', { before: Buffer.from(`1763577000000.' or 1=1`).toString('base64url') }],
  ['a place before all', { before: Buffer.from('1000000000000.T').toString('base64url') }],
  ['a place after all', { after: Buffer.from('9000000000000.T').toString('base64url') }],
  ['two of each', { before: ['a', 'b'], after: ['a', 'b'], search: ['a', 'b'], status: ['Completed'] }],
  [
    'no filter at all',
    { status: 'Lost', from: '2026-02-31x', to: '0000-01-01', search: 'a\0b', limit: '-1' },
  ],
  ['half a character', { search: '\ud800' }],
])('an address with %s shows the first page', async (_, query) => {
  expect(await page(query)).toEqual(await page());
});

test('each order carries the reference of its newest payment, and a wallet order its own id', async () => {
  const [newest, second] = orders;
  if (!newest || !second) throw new Error('there are orders');
  await make.makePayment(db.prisma, newest, { clientTxnId: 'FIRST', createdAt: beforeMidnight });
  await make.makePayment(db.prisma, newest, { clientTxnId: 'SECOND', createdAt: atMidnight });
  const shown = (await page({ limit: 2 })).orders;
  expect(shown.map(({ client_txn_id }) => client_txn_id)).toEqual(['SECOND', second.id]);
});

test('a Completed order says what can be bought again, as long as it is for sale', async () => {
  const user = await make.makeUser(db.prisma);
  const sold = await make.makeItem(db.prisma, { product });
  const { id } = await order({ user, item: sold });
  await order({ user, item: sold, status: 'Refunded' });
  const again = async () => (await page({}, user.id)).again;
  expect(await again()).toEqual({ [id]: { product: product.id, itemid: sold.itemid } });
  await db.prisma.item.update({ where: { itemid: sold.itemid }, data: { inStock: false } });
  expect(await again()).toEqual({});
});
