// As many orders are woken as there are codes. One of them that takes none leaves its code to the next.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelOwnOrder, deliverCodes, deliverOrderJob, reviewPoisonJob } from '@/lib/domain/orders';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { editVaultItem } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { after, hours, sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { type Bought, openVault } from '../support/vault';

const { shop, pool, context, asAdmin, itemid, stock, empty, buy, as } = await openVault();
await stock(1);
beforeEach(async () => {
  shop.calm();
  await empty();
  await letWait(2);
});
afterEach(() => letWait(0));

/** For how long paid orders wait for a code. */
async function letWait(waitHours: number): Promise<void> {
  const { version: seen } = await shop.db.vaultItem.findUniqueOrThrow({ where: { itemid } });
  await editVaultItem(asAdmin, { itemid, waitHours, lowAt: 0, seen });
}

/** A code comes, and only the order that waits longest is woken; its job is not taken yet. */
async function wakeFirst(): Promise<void> {
  await shop.stopWorker();
  await stock(1);
  await pool.query('delete from graphile_worker._private_jobs where key = $1', [`deliver-codes:${itemid}`]);
  await deliverCodes(context, { itemid });
}

async function expectDelivered(order: Pick<Bought, 'orderid'>): Promise<void> {
  await shop.drain({ hurry: false });
  expect((await shop.read(order)).status).toBe('Completed');
  await shop.assertInvariants();
}

test('bug: a code stayed in stock beside an order that waited for it when the one before was held', async () => {
  const held = await shop.order({ item: 'byHand' });
  await shop.pay(held);
  await shop.drain({ hurry: false });
  const { payments, value } = await shop.read(held);
  const reversed = { orderId: held.orderid, paymentId: payments[0]?.id ?? null, moneyAtRisk: value };
  await make.makeReview(shop.db, { ...reversed, cause: 'payment_reversed' });
  const next = await buy();
  await stock(1);
  await expectDelivered(next);
  expect((await shop.read(held)).reviews.map(({ cause }) => cause)).toContain('fraud_hold');
});

test('bug: a code stayed in stock beside an order that waited for it when the one before was cancelled', async () => {
  const [first, next] = [await buy(), await buy()];
  await wakeFirst();
  await cancelOwnOrder(as(first), { orderid: first.orderid, paid: true, idempotency });
  await shop.startWorker();
  await expectDelivered(next);
});

test('bug: a code stayed in stock beside an order that waited for it when the one before got a case', async () => {
  const [first, next] = [await buy(), await buy()];
  await wakeFirst();
  await shop.makeReview(first.orderid);
  await shop.startWorker();
  await expectDelivered(next);
});

test('bug: a code stayed in stock beside an order that waited for it when the job of the one before failed', async () => {
  const [first, next] = [await buy(), await buy()];
  await wakeFirst();
  await pool.query('delete from graphile_worker._private_jobs where key = $1', [`deliver:${first.orderid}`]);
  const failed = { id: '1', name: deliverOrderJob.name, attempts: 7, lastError: 'Error', superseded: false };
  await reviewPoisonJob(context, { ...failed, payload: { orderId: first.orderid } });
  await shop.startWorker();
  await expectDelivered(next);
});

test('bug: an order that began to wait as a code came was not woken before its deadline', async () => {
  const order = await buy();
  await shop.stopWorker();
  let waking: Promise<void> = Promise.resolve();
  await shop.db.$transaction(async (db) => {
    await lockOrder({ db }, order.orderid);
    // It has found no code.
    await stock(1);
    waking = deliverCodes(context, { itemid });
    await Promise.race([waking, sleep(300)]);
    await enqueueDelivery(db, order.orderid, after(shop.clock.now(), hours(2)));
  });
  await waking;
  await pool.query('delete from graphile_worker._private_jobs where key = $1', [`deliver-codes:${itemid}`]);
  await shop.startWorker();
  await expectDelivered(order);
});
