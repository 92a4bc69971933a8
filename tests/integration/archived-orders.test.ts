// Orders whose events are archived: the rules of prove hold as before, what an event would have to tell is refused or
// goes the safe way, and staff and customers see what the order itself tells.
import { beforeEach, expect, test } from 'vitest';
import { getOrderRecord } from '@/lib/domain/order-record';
import { getCorrections, getOrderHelp, getOrderStatus, reopenOrder, updateOrder } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const { pool } = shop.database.owner;
const admin = make.actingAs(context, await shop.shopper('admin'));

const forge = (statements: string) =>
  pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`);

beforeEach(async () => {
  shop.calm();
  await forge('delete from archived_partitions');
});

/** As after the months of all orders until now were archived. `told`: whether that was recorded. */
async function archiveAll({ told = true } = {}): Promise<void> {
  await forge('delete from order_events');
  if (told)
    await pool.query(
      `insert into archived_partitions (partition, upper, rows, digest, file)
       values ('order_events_initial', clock_timestamp(), 9, repeat('0', 64), 'archive/order_events/order_events_initial-0.jsonl')`,
    );
}

const broken = async () => (await checkInvariants(context)).filter(({ ok }) => !ok).map(({ name }) => name);

async function end({ orderid: orderId }: Pick<Placed, 'orderid'>, newStatus: 'Refunded' | 'Cancelled') {
  await updateOrder(admin, { orderId, newStatus, reason: 'decided by hand' });
}

/** As an early version did. */
const cancelUnrefunded = ({ orderid: id }: Pick<Placed, 'orderid'>) =>
  shop.database.owner.prisma.order.update({ where: { id }, data: { status: 'Cancelled' } });

async function reopen({ orderid: orderId }: Pick<Placed, 'orderid'>): Promise<void> {
  const { seen, reopening } = await getCorrections(admin, { orderId });
  await reopenOrder(admin, {
    orderId,
    reason: 'ended by mistake',
    idempotency,
    seen,
    takes: reopening?.takes ?? 0,
  });
}

async function failed(): Promise<Placed> {
  const placed = await shop.order();
  await shop.pay(placed, { outcome: 'failure' });
  await shop.drain();
  return placed;
}

test('the rules of prove hold for orders whose events are archived, and for those of later as before', async () => {
  await shop.sell();
  await failed();
  await end(await shop.sell({ item: 'byHand' }), 'Cancelled');
  const reopened = await shop.sell({ item: 'byHand' });
  await end(reopened, 'Refunded');
  await reopen(reopened);
  await end(reopened, 'Refunded');
  // An early version left the price of what it cancelled with the store; the event that notes it goes with the others.
  await cancelUnrefunded(await shop.sell({ item: 'byHand' }));
  await archiveAll({ told: false });
  expect(await broken()).toEqual([
    expect.stringContaining('an order was refunded once and whole'),
    'an order that has ended goes on only where a person reopened it, once for each time',
    'the events of an order follow the table of moves and end where the order stands',
  ]);
  await archiveAll();
  expect(await broken()).toEqual([]);
  const later = await shop.sell();
  expect(await broken()).toEqual([]);
  await forge(`delete from order_events where order_id = '${later.orderid}'`);
  expect(await broken()).toEqual([
    'the events of an order follow the table of moves and end where the order stands',
  ]);
});

test('an order cancelled without a refund whose note is archived can be refunded, and breaks no rule', async () => {
  const { orderid } = await shop.sell({ item: 'byHand' });
  await cancelUnrefunded({ orderid });
  await archiveAll();
  await pool.query(
    `insert into order_refunds (id, order_id, amount, cause, note, packs, points_taken, points_spent, actor_id, created_at)
     select 'r', id, 1, 'goodwill', 'owed', '{}', 0, 0, user_id, now() from orders where id = '${orderid}'`,
  );
  expect(await broken()).not.toContain(
    'only a Completed order is refunded after its end, or one that was cancelled without a refund',
  );
  await forge(`delete from order_refunds where id = 'r'`);
});

test('money that comes for a failed order whose events are archived goes to the wallet, as the customer may have cancelled it', async () => {
  const old = await failed();
  await archiveAll();
  await shop.pay(old);
  await shop.drain();
  const order = await shop.read(old);
  expect(order).toMatchObject({ status: 'Failed', attempts: [] });
  expect(order.walletTransactions).toMatchObject([
    { type: 'Credit', status: 'Success', amount: order.value, reason: expect.stringContaining('too late') },
  ]);
  expect(await shop.balance(old.viewer)).toBe(order.value);
  await shop.assertInvariants();
});

test('a cancelled order whose events are archived is not reopened, because its customer may have cancelled it', async () => {
  const placed = await shop.sell({ item: 'byHand' });
  await end(placed, 'Cancelled');
  const { seen, reopening } = await getCorrections(admin, { orderId: placed.orderid });
  expect(reopening).not.toBeNull();
  await archiveAll();
  const input = { orderId: placed.orderid, reason: 'ended by mistake', idempotency, seen, takes: 79 };
  await expect(reopenOrder(admin, input)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('events of this order are archived'),
  });
  expect((await getCorrections(admin, { orderId: placed.orderid })).reopening).toBeNull();
  expect((await shop.read(placed)).status).toBe('Cancelled');
});

test('staff are told from which file on the events are archived, and the customer sees what the order tells', async () => {
  const placed = await shop.sell();
  const { orderid: orderId } = placed;
  expect(await getOrderRecord(admin, { orderId })).toMatchObject({ archive: null });
  const inside = make.actingAs(context, placed.viewer);
  const before = await getOrderStatus(inside, { clientTxnId: orderId });
  await archiveAll();
  expect(await getOrderRecord(admin, { orderId })).toMatchObject({
    archive: {
      before: expect.stringMatching(/^\d{4}-/),
      file: 'archive/order_events/order_events_initial-0.jsonl',
    },
  });
  const { steps } = await getOrderStatus(inside, { clientTxnId: orderId });
  expect(steps.map(({ kind }) => kind)).toEqual(['created', 'paid', 'delivered']);
  expect(before.steps.map(({ kind }) => kind)).toEqual(['created', 'paid', 'sent', 'delivered']);
  const { answers } = await getOrderHelp(inside, { orderId });
  expect(answers.find(({ question }) => question === 'not_received')?.text).toContain('Delivered to');
  // What happens to the order afterwards follows what it tells.
  await db.orderEvent.create({ data: { orderId, at: new Date(), kind: 'partly_refunded' } });
  const { steps: later } = await getOrderStatus(inside, { clientTxnId: orderId });
  expect(later.map(({ kind }) => kind)).toEqual(['created', 'paid', 'delivered', 'partly_refunded']);
});
