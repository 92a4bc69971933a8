// The statements of an order are planned once for each connection. One that PostgreSQL would plan anew for each order,
// because it believes a plan for any values to be much worse, can cost more to plan than to run.
import { expect, test } from 'vitest';
import { deliverOrder, getOrderStatus } from '@/lib/domain/orders';
import { settlePayment } from '@/lib/domain/payments';
import { transaction } from '@/lib/platform/db';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop({ worker: false, outbox: true, connections: 1 });

/** As in the store: PostgreSQL plans for values five times before it compares. */
const ORDERS = 12;

test('no statement of an order is planned for each order', async () => {
  await make.makeTier(shop.db);
  const viewer = await shop.shopperWith(1_000_000_00n);
  const buy = async () => {
    const placed = await shop.order({ viewer });
    await shop.pay(placed, { webhook: false });
    await transaction(shop.context, (inside) => settlePayment(inside, placed.client_txn_id));
    await deliverOrder(shop.context, { orderId: placed.orderid, worker: 'test' });
    await getOrderStatus(make.actingAs(shop.context, viewer), { clientTxnId: placed.client_txn_id });
    await shop.buy({ viewer, item: 'byHand' });
  };
  // Customers with five orders each, because plans of a table with a few rows cost nearly the same.
  const { pool } = shop.database.owner;
  const { id } = await make.makeOrder(shop.db, { status: 'Completed', endedAt: shop.clock.now() });
  await pool.query(`insert into users (id, name, email, email_key, created_at, updated_at)
    select 'U' || n, 'U', 'u' || n || '@example.com', 'u' || n || '@example.com', now(), now() from generate_series(1, 400) n`);
  await pool.query(
    `insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2, payment_mode, value,
                         status, instant, created_at, updated_at, ended_at)
     select 'X' || n, 'U' || (n % 400 + 1), '', product_id, itemid, 'p', 'i', '1', '1', 'upi', 100, 'Completed', true,
            now() - n * interval '4 hours', now(), now() - n * interval '4 hours'
       from orders, generate_series(1, 2000) n where id = $1`,
    [id],
  );
  await pool.query('analyze');
  for (let n = 0; n < ORDERS; n++) await buy();
  expect(
    await shop.db.order.count({ where: { userId: viewer.userid, paymentMode: 'upi', status: 'Completed' } }),
  ).toBe(ORDERS);
  const { rows } = await shop.pool.query<{ statement: string }>(
    `select left(regexp_replace(statement, '\\s+', ' ', 'g'), 200) as statement from pg_prepared_statements
      where generic_plans = 0 and custom_plans >= $1`,
    [ORDERS],
  );
  expect(rows).toEqual([]);
});
