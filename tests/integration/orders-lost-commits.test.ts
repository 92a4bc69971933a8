import { afterAll, beforeEach, expect, test } from 'vitest';
import { createItem, createItemBody, createProduct, createProductBody } from '@/lib/domain/catalogue';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { createOrder, deliverOrder } from '@/lib/domain/orders';
import { settlePayment, sweepPayments } from '@/lib/domain/payments';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { openDatabase } from '@/lib/platform/db';
import { days, minutes } from '@/lib/platform/time';
import { insist } from '../support/insist';
import { makeActor } from '../support/make';
import { NEW_ITEM, NEW_PRODUCT } from '../support/server/stock';
import { ITEMS, openShop } from '../support/shop';
import { cutCommits } from '../support/shop/commit-cutter';

// The database commits, and the connection breaks before the client is answered.
const shop = await openShop({ worker: false });
const cutter = await cutCommits(shop.database.url);
const owner = shop.database.owner.pool;
const behind = openDatabase({ url: cutter.url, max: 5 });
const context: Context = { ...shop.context, db: behind.prisma };
afterAll(async () => {
  await behind.close();
  await cutter.close();
});
beforeEach(() => shop.calm());

test('a payment whose commits are not acknowledged is settled once', async () => {
  const placed = await shop.order();
  await shop.pay(placed, { webhook: false });
  cutter.cutAt(1);
  const before = cutter.cuts();
  await insist(() => settlePayment(context, placed.client_txn_id));
  expect(cutter.cuts()).toBe(before + 1);
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Processing', payments: [{ status: 'paid' }] });
  expect(await shop.db.ledgerJournal.count({ where: { reference: order.payments[0]?.id ?? '' } })).toBe(1);
  expect(order.events.map(({ kind }) => kind)).toEqual(['created', 'paid']);
  await deliverOrder(context, { orderId: placed.orderid, worker: 'one/1' });
  await shop.assertAllEnded();
});

test('an order that is asked for again after a lost commit has one page to pay on, and the other order ends unpaid', async () => {
  const viewer = await shop.shopper();
  const body = { ...ITEMS.smileone, userid: viewer.userid, input1: shop.player(), input2: '2001' };
  const input = { viewer, body: { ...body, paymentmode: 'upi' as const } };
  const key = { userId: viewer.userid, route: 'createOrder', key: 'pressed-once', body };
  // The player check, then order and payment in one statement.
  cutter.cutAt(2, 'INSERT');
  const replies: object[] = [];
  const failures = await insist(async () => {
    replies.push(await withIdempotencyKey(context, key, () => createOrder(context, input)));
  });
  expect(failures).toBe(1);
  const pages = shop.sandbox.state().payments.filter(({ customerEmail }) => customerEmail === viewer.email);
  expect(pages).toHaveLength(1);
  expect(replies).toMatchObject([{ client_txn_id: pages[0]?.clientTxnId }]);
  const orders = await shop.db.order.findMany({ where: { userId: viewer.userid } });
  expect(orders).toHaveLength(2);
  shop.clock.advance(days(4));
  for (let sweep = 0; sweep < 8; sweep++) await sweepPayments(shop.context);
  const ended = await shop.db.order.findMany({ where: { userId: viewer.userid } });
  expect(ended.every(({ status }) => status === 'Failed')).toBe(true);
  await shop.assertInvariants();
});

const deliverPaid = async () => {
  const placed = await shop.order({ item: 'smileone' });
  await shop.pay(placed, { webhook: false });
  await settlePayment(shop.context, placed.client_txn_id);
  const deliver = () => deliverOrder(shop.context, { orderId: placed.orderid, worker: 'one/1' });
  return { placed, deliver };
};

test('the last answer and the end of its order are one transaction', async () => {
  const { placed, deliver } = await deliverPaid();
  await deliver();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed' });
  const writers = await shop.db.$queryRaw<{ one: boolean }[]>`
    select o.xmin = a.xmin as one from orders o join delivery_attempts a on a.order_id = o.id
     where o.id = ${placed.orderid}`;
  expect(writers).toEqual([{ one: true }]);
});

test('an answer is kept when the end of its order cannot be written', async () => {
  const { placed, deliver } = await deliverPaid();
  await owner.query(`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise 'it cannot end'; end $$;
    create trigger refused before update of status on orders for each row
      when (new.status = 'Completed') execute function refuse_end();`);
  try {
    await expect(deliver()).rejects.toThrow('it cannot end');
  } finally {
    await owner.query('drop trigger refused on orders; drop function refuse_end();');
  }
  const delivered = { status: 'Processing', attempts: [{ outcome: 'delivered', polls: 1 }] };
  expect(await shop.read(placed)).toMatchObject(delivered);
  await deliver();
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', attempts: [{ polls: 1 }] });
  await shop.assertAllEnded();
});

// As many as a purchase at a supplier that can be asked takes.
const POINTS = [1, 2, 3, 4];

test.each(POINTS)(
  'a delivery that loses the acknowledgement of its commit number %i ends, and buys nothing twice',
  async (point) => {
    for (const item of ['smileone', 'moogold', 'twoPacks'] as const) {
      const placed = await shop.order({ item });
      await shop.pay(placed, { webhook: false });
      await settlePayment(shop.context, placed.client_txn_id);
      cutter.cutAt(point);
      const deliver = () => deliverOrder(context, { orderId: placed.orderid, worker: 'one/1' });
      await insist(deliver);
      cutter.cutAt(0);
      // A call that may have been sent is asked about until it can no longer be booked.
      shop.clock.advance(minutes(3));
      await deliver();
      const order = await shop.read(placed);
      if (item === 'moogold') expect(order.status).toBe('Completed');
      else expect(order.status === 'Completed' || order.reviews.length === 1).toBe(true);
      await shop.assertInvariants();
    }
    await shop.assertAllEnded();
  },
);

test('an answer survives when the acknowledgement of its commit is lost', async () => {
  const placed = await shop.order({ item: 'smileone' });
  await shop.pay(placed, { webhook: false });
  await settlePayment(shop.context, placed.client_txn_id);
  // The first commit stores the attempt, the second the supplier's answer.
  cutter.cutAt(2);
  await deliverOrder(context, { orderId: placed.orderid, worker: 'one/1' });
  const order = await shop.read(placed);
  expect(order.status).toBe('Completed');
  expect(order.events.filter(({ kind }) => kind === 'late_answer')).toEqual([]);
  await shop.assertAllEnded();
});

test('bug: an item and a product were made twice when only the answer was lost', async () => {
  const { userid: userId } = await shop.shopper();
  const staff = { ...context, actor: makeActor() };
  const name = 'Made once';
  let key = 1;
  const item = createItemBody.parse({ ...NEW_ITEM, name });
  const product = createProductBody.parse({ ...NEW_PRODUCT, name });
  for (const make of [
    (idempotency: IdempotencyHandle) => createItem(staff, { item, idempotency }),
    (idempotency: IdempotencyHandle) => createProduct(staff, { product, idempotency }),
  ]) {
    const call = { userId, route: 'make', key: `pressed-once-${key++}`, body: {} };
    cutter.cutAt(1);
    expect(await insist(() => withIdempotencyKey(context, call, make))).toBe(1);
  }
  expect(await shop.db.item.count({ where: { name } })).toBe(1);
  expect(await shop.db.product.count({ where: { name } })).toBe(1);
});
