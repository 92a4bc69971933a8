// An order and a move at the same moment: either the move waits for the order, or the order is refused. Nothing is in
// between.
import { afterAll, expect, test } from 'vitest';
import { departFromCell, leaveCell } from '@/lib/domain/cells';
import { openCell } from '../support/cells';
import { testDatabase } from '../support/database';
import * as make from '../support/make';
import { countLockWaiters } from '../support/shop/row-locks';

const here = await testDatabase();
const a = openCell('a', here.url, 'the secret of the only cell of this test');
afterAll(() => a.close());
const { db } = a.context;
const old = await make.makeOrder(db, { status: 'Completed' });
const { userId } = old;
const placeOrder = (id: string) =>
  `insert into orders select (jsonb_populate_record(o, '{"id":"${id}","status":"Processing"}')).* from orders o where id = '${old.id}'`;

test('an order that is not committed yet is waited for by the move that begins, and seen by its next step', async () => {
  const buyer = await here.db.pool.connect();
  await buyer.query('begin');
  await buyer.query(placeOrder('T-before'));
  const leaving = leaveCell(a.context, { userId, to: 'b', minutes: 5 });
  await expect.poll(() => countLockWaiters(here.owner.pool)).toBe(1);
  await buyer.query('commit');
  buyer.release();
  const { id: reference } = await leaving;
  const { obstacles } = await departFromCell(a.context, { reference, arrived: [] });
  expect(obstacles).toEqual([{ kind: 'order', id: 'T-before', state: 'Processing' }]);
  await here.owner.pool.query("update orders set status = 'Completed' where id = 'T-before'");
  await here.owner.pool.query("update cell_moves set state = 'returned', back_at = null");
});

test('an order that comes while the move begins waits for it, and is refused', async () => {
  const mover = await here.db.pool.connect();
  await mover.query('begin');
  await mover.query('select from users where id = $1 for update', [userId]);
  const buying = here.db.pool.query(placeOrder('T-after'));
  const refused = expect(buying).rejects.toThrow('orders_account_is_here');
  await expect.poll(() => countLockWaiters(here.owner.pool)).toBe(1);
  await mover.query(
    `insert into cell_moves (id, user_id, state, other_cell, back_at, created_at, updated_at)
     values ('m', $1, 'leaving', 'b', now() + interval '5 minutes', now(), now())`,
    [userId],
  );
  await mover.query('commit');
  mover.release();
  await refused;
});
