// A search in a table of millions, which a few thousand rows and the number of rows that the planner knows stand for.
// Rows of `order_texts` are written only where the index has to be asked.
import { beforeAll, expect, test } from 'vitest';
import { listAllOrderPage } from '@/lib/domain/orders';
import { allOrderPageQuery } from '@/lib/domain/orders/schema';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase();
const search = (text: string) =>
  listAllOrderPage({ db: db.prisma, sealer: testSealer }, allOrderPageQuery.parse({ search: text }));
const rowsAre = (number: number) =>
  owner.pool.query(`update pg_class set reltuples = $1 where oid = 'orders'::regclass`, [number]);

beforeAll(async () => {
  await make.makeOrder(db.prisma, { id: 'T0', playerName: 'somebody' });
  const client = await owner.pool.connect();
  await client.query('set session_replication_role = replica');
  // The newest of 3000 orders in 3000 minutes is the first.
  await client.query(`
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, player_name,
                        payment_mode, value, status, instant, created_at, updated_at)
    select 'M' || lpad(n::text, 5, '0'), user_id, 'all@example.com', product_id, itemid, product_name, item_name, 'x', 'y',
           case when n % 20 = 0 then 'twentieth' when n <= 230 then 'newcomer' when n % 2 = 1 then 'former' end,
           'upi', 1, 'Cancelled', true, created_at - n * interval '1 minute', updated_at
      from orders, generate_series(1, 3000) n where id = 'T0'`);
  await client.query(`
    insert into order_texts (order_id, part, text)
    select id, 'order', tarang_order_text(id, user_email, input1, input2, player_name) from orders where player_name = 'newcomer'`);
  await client.query('reset session_replication_role');
  client.release();
});

test('a text that very many orders have is shown and not counted, and no index is asked for it', async () => {
  await rowsAre(10_000_000);
  for (const [text, newest] of [
    ['all@example.com', 'M00001'],
    ['twentieth', 'M00020'],
  ] as const) {
    const found = await search(text);
    expect([found.orders.length, found.orders[0]?.orderid, found.total]).toEqual([50, newest, null]);
  }
});

test('a text that none of the newest orders has is looked up in the index', async () => {
  await rowsAre(10_000_000);
  expect((await search('former')).total?.orders).toBe(0);
});

test('a text that only orders of some days have is looked up in the index, and counted', async () => {
  await rowsAre(10_000_000);
  expect((await search('newcomer')).total?.orders).toBe(219);
});

test('in a small table every text is looked up in the index', async () => {
  await rowsAre(3001);
  expect((await search('all@example.com')).total?.orders).toBe(219);
  await rowsAre(-1);
  expect((await search('all@example.com')).total?.orders).toBe(219);
});
