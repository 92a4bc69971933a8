// The search of the panel's palette: any reference that an administrator has leads to its object.
import { expect, test } from 'vitest';
import { find } from '@/lib/domain/search';
import { findQuery } from '@/lib/domain/search/schema';
import { after, minutes } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import { testDatabase } from '../support/database';
import * as make from '../support/make';

// One connection, because the statistics of what was read are turned on for a connection.
const { db, owner } = await testDatabase({ max: 1 });
const context = { db: db.prisma, actor: make.makeActor() };
const asha = await make.makeUser(db.prisma, {
  name: 'Asha',
  email: 'asha.rao@example.com',
  mobile: '+919876543210',
});
const other = await make.makeUser(db.prisma);
const product = await make.makeProduct(db.prisma, { name: 'Sky_Realm 100%' });
const gone = await make.makeProduct(db.prisma, { name: 'Sky_Realm old', deletedAt: NOON });
const item = await make.makeItem(db.prisma, { product });
const wanted = await make.makeOrder(db.prisma, {
  user: asha,
  product,
  item,
  playerName: 'NightWave',
  input1: '55512345',
  transactionid: '412345678901',
});
const payment = await make.makePayment(db.prisma, wanted, { ...make.paid(wanted.value), utr: 'YES000777' });
await make.makeOrder(db.prisma, { user: other, product, item, playerName: 'Daybreak' });

test.each([
  ['the order id', wanted.id],
  ['its beginning, in small letters', wanted.id.slice(0, -1).toLowerCase()],
  ['the bank reference', '412345678901'],
  ['the reference of its payment', payment.utr?.toLowerCase()],
  ['a phone number', '9876543210'],
  ['a phone number as people write it', '+91 98765 43210'],
  ['an e-mail address', 'Asha.Rao@'],
  ['a nickname', 'nightw'],
  ['a player id', '5551234'],
  ['the end of a player id', '512345'],
  ['the middle of a nickname', 'ghtwav'],
])('an order is found by %s', async (_, q) => {
  const { orders } = await find(context, findQuery.parse({ q }));
  expect(orders.map(({ orderid }) => orderid)).toContain(wanted.id);
  if (q !== wanted.id.slice(0, -1).toLowerCase()) expect(orders).toHaveLength(1);
});

test.each(['asha.r', '98765', '919876', '+9198765', 'sha.rao', '76543', asha.id])(
  'a user is found by %s',
  async (q) => {
    expect((await find(context, { q })).users).toEqual([
      {
        userid: asha.id,
        name: 'Asha',
        email: 'asha.rao@example.com',
        mobilenumber: '9876543210',
        role: 'user',
      },
    ]);
  },
);

test('a product is found by part of its name, taken literally, unless it is deleted', async () => {
  expect((await find(context, { q: 'y_realm' })).products).toEqual([{ _id: product.id, name: product.name }]);
  expect((await find(context, { q: '100%' })).products).toHaveLength(1);
  expect((await find(context, { q: 'yXrealm' })).products).toEqual([]);
  expect((await find(context, { q: gone.name })).products).toEqual([]);
});

test('a search that matches nothing finds nothing', async () => {
  expect(await find(context, { q: "%'_\\" })).toEqual({ orders: [], users: [], products: [] });
  expect(findQuery.safeParse({ q: ' ab ' }).success).toBe(false);
});

test('the search shows at most ten of a kind, and the newest orders of a person first', async () => {
  for (let n = 0; n < 15; n++)
    await make.makeOrder(db.prisma, {
      user: asha,
      product,
      item,
      userEmail: 'older@example.com',
      createdAt: after(NOON, minutes(n + 1)),
    });
  const { orders } = await find(context, { q: '9876543210' });
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    Array.from({ length: 10 }, (_, n) => after(NOON, minutes(15 - n)).toISOString()),
  );
});

test('no search reads a whole table', async () => {
  await owner.pool.query(`
    insert into users (id, name, email, email_key, mobile, created_at, updated_at)
    select 'u' || n, 'x', 'x' || n || '@example.com', 'x' || n || '@example.com', '+917' || lpad(n::text, 9, '0'), now(), now()
      from generate_series(1, 20000) n;
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
                        payment_mode, value, status, instant, transactionid, created_at, updated_at)
    select 'X' || n, 'u' || n, 'x' || n || '@example.com', '${product.id}', ${item.itemid}, 'p', 'i', 'in' || n, '1',
           'nick' || n, 'upi', 100, 'Completed', true, 'utr' || n, now(), now()
      from generate_series(1, 20000) n`);
  // As autovacuum does: new entries of a trigram index wait in a list that searches would read as a whole.
  for (const table of ['users', 'orders']) await owner.pool.query(`vacuum analyze ${table}`);
  const read = async () => {
    const { rows } = await db.pool.query<{ read: string }>(`
      select sum(seq_tup_read) as read from pg_stat_user_tables where relname in ('orders', 'users')`);
    return Number(rows[0]?.read);
  };
  const flush = () => db.pool.query('select pg_stat_force_next_flush()');
  await flush();
  const before = await read();
  for (let n = 0; n < 8; n++) await find(context, { q: `nick1500${n}` });
  for (let n = 0; n < 8; n++) await find(context, { q: `x1500${n}@` });
  for (let n = 0; n < 8; n++) await find(context, { q: `7000015${n}` });
  await flush();
  expect((await find(context, { q: 'nick15001' })).orders).toHaveLength(1);
  expect((await read()) - before).toBe(0);
});
