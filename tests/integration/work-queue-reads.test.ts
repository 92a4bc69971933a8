// What the queue reads in a store with many orders: the open ones alone, whatever the number of those that have ended.
import { expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { listWork } from '@/lib/domain/work-queue';
import { systemClock } from '@/lib/platform/time';
import { testAlertRules } from '../support/alert-rules';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { rowsRead } from '../support/rows-read';

// One connection, because the statistics of what was read are turned on for a connection.
const { db, owner } = await testDatabase({ max: 1 });

test('the queue is read without the orders that have ended, and has as many rows as are shown', async () => {
  const order = await make.makeOrder(db.prisma, { status: 'Processing', instant: false, paidAt: new Date() });
  const { id: personId } = await make.makeAdmin(db.prisma);
  await owner.pool.query(`
    insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
                        payment_mode, value, status, instant, created_at, updated_at, paid_at)
    select 'X' || n, user_id, user_email, product_id, itemid, 'p', 'i', '1', '1', 'upi', 100,
           (case when n <= 300 then 'Processing' else 'Completed' end)::order_status, n % 2 = 0,
           now() - interval '1 hour', now(), now() - interval '1 hour'
      from orders, generate_series(1, 20000) n where id = '${order.id}'`);
  await owner.pool.query('vacuum analyze orders');
  const context = {
    db: db.prisma,
    clock: systemClock,
    actor: make.makeActor({ id: personId }),
    shop: { alerts: testAlertRules, refunds: { choiceHours: 24, days: 7 } } as Context['shop'],
  };
  const read = async () => (await rowsRead(db.pool, ['orders'])).scanned;
  const before = await read();
  for (let n = 0; n < 8; n++) {
    const { rows, counts } = await listWork(context);
    expect(rows).toHaveLength(30);
    expect(counts.find(({ kind }) => kind === 'order')).toMatchObject({ count: 301, late: 300 });
  }
  expect((await read()) - before).toBe(0);
});
