// Thousands of orders, as the panel lists them: pages by key and by number, searches that are not counted, the export.
import { beforeAll, expect, test } from 'vitest';
import { listAllOrderPage, listAllOrders, readAllOrders } from '@/lib/domain/orders';
import {
  allOrderFilters,
  allOrderPageQuery,
  allOrdersQuery,
  type OrderView,
} from '@/lib/domain/orders/schema';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { testSealer } from '../support/sealer';

const { db, owner } = await testDatabase();
const { prisma } = db;
const context = { db: prisma, sealer: testSealer };

const ids = (orders: OrderView[]) => orders.map(({ _id }) => _id);
const page = (query: object = {}) => listAllOrderPage(context, allOrderPageQuery.parse(query));
const numbered = (query: object = {}) => listAllOrders(context, allOrdersQuery.parse(query));

beforeAll(async () => {
  await make.makeOrder(prisma, { id: 'T1', status: 'Completed', value: 100_00n });
  await make.makeOrder(prisma, { id: 'T2', status: 'Completed', value: 250_50n });
  await db.pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
         payment_mode, value, status, instant, created_at, updated_at)
       select 'M' || lpad(n::text, 5, '0'), user_id, 'many@example.com', product_id, itemid, product_name, item_name,
         'x', 'y', 'upi', 1, 'Cancelled', true, created_at - n * interval '1 minute', updated_at
         from orders, generate_series(1, 2600) n where id = 'T1'`,
  );
  await owner.pool.query('analyze orders');
});

test('thousands of orders are paged by key and by number, from both ends, and exported whole', async () => {
  const name = (n: number) => `M${String(n).padStart(5, '0')}`;
  const wanted = { status: 'Cancelled' };
  expect((await numbered({ ...wanted, page: 27, limit: 100 })).transactions).toEqual([]);
  const last = await numbered({ ...wanted, page: 26, limit: 100 });
  expect([ids(last.transactions).at(0), ids(last.transactions).at(-1)]).toEqual([name(2501), name(2600)]);
  const second = await numbered({ ...wanted, page: 2, limit: 50 });
  expect([ids(second.transactions).at(0), second.totalTxns]).toEqual([name(51), 2600]);

  const oldest = await page({ ...wanted, last: '1' });
  expect([ids(oldest.orders).at(-1), oldest.older]).toEqual([name(2600), null]);
  const newer = await page({ ...wanted, after: oldest.newer });
  expect(ids(newer.orders).at(-1)).toBe(name(2550));

  const written: string[] = [];
  for await (const some of readAllOrders(context, allOrderFilters.parse(wanted))) written.push(...ids(some));
  expect(written).toEqual(Array.from({ length: 2600 }, (_, n) => name(n + 1)));
});

test('a search that finds thousands of orders is shown and paged, and is not counted', async () => {
  for (const search of ['m', 'many@example.com']) {
    const first = await page({ search });
    expect([ids(first.orders).at(0), first.orders.length, first.total]).toEqual(['M00001', 50, null]);
    const next = await page({ search, before: first.older });
    expect(ids(next.orders).at(0)).toBe('M00051');
    const api = await numbered({ search, page: 2, limit: 100 });
    expect([ids(api.transactions).at(0), api.totalTxns, api.isTotalExact]).toEqual(['M00101', 200, false]);
  }
  expect(await page({ search: 't', status: 'Completed' })).toMatchObject({
    total: { orders: 2, value: 350.5 },
  });
  const none = await page({ search: 'm', status: 'Failed' });
  expect([none.orders, none.total]).toEqual([[], { orders: 0, value: 0 }]);
  // On the last page the number is known.
  expect((await page({ search: 'm000' })).total?.orders).toBe(99);
});
