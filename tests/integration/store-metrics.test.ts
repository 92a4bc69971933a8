// What the first worker reads of the store for its metrics: each fault shows in its figure, and a healthy store in
// none.
import { beforeEach, expect, test } from 'vitest';
import { createMeasurer } from '@/lib/domain/metrics';
import { isFirstWorker, readWaiting } from '@/lib/platform/jobs';
import { metricsState } from '@/lib/platform/metrics';
import { minutes, seconds } from '@/lib/platform/time';
import { lanesOf } from '@/lib/worker/lanes';
import * as make from '../support/make';
import { readMetrics } from '../support/metrics';
import { openShop } from '../support/shop';
import { workerSettings } from '../support/worker-settings';

const shop = await openShop({ worker: false, timeout: 2000 });
const { context, db, pool } = shop;
const lanes = lanesOf(workerSettings);
const newMeasurer = () => createMeasurer(context, () => readWaiting(pool, lanes));
const measure = newMeasurer();

beforeEach(async () => {
  shop.calm();
  await shop.resumeSuppliers();
  await shop.database.owner.prisma.order.updateMany({
    where: { status: 'Processing' },
    data: { status: 'Completed' },
  });
  await db.review.deleteMany();
  await pool.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  );
});

async function figure(name: string): Promise<number | undefined> {
  await measure();
  return (await readMetrics()).get(name);
}

const paidAgo = (ms: number) => new Date(shop.clock.now().getTime() - ms);

test('a store in which nothing waits says 0, and tells nothing that it does not know', async () => {
  await measure();
  const read = await readMetrics();
  expect(read.get('tarang_oldest_paid_order_seconds{delivery="worker"}')).toBe(0);
  expect(read.get('tarang_ledger_drift_rupees')).toBe(0);
  expect(read.get('tarang_unknown_outcomes{supplier="smileone"}')).toBe(0);
  expect(read.get('tarang_supplier_account_paused{account="MooGold"}')).toBe(0);
  expect(read.get('tarang_queue_oldest_seconds{lane="settlement"}')).toBe(0);
  expect(read.has('tarang_replica_lag_seconds')).toBe(false);
  expect(read.has('tarang_broken_invariants')).toBe(false);
});

test('the oldest paid order is told by who has to end it', async () => {
  await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(7)) });
  await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(9)), instant: false });
  const { id } = await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(11)) });
  await make.makeReview(db, { orderId: id, openedAt: paidAgo(minutes(31)) });
  expect(await figure('tarang_oldest_paid_order_seconds{delivery="worker"}')).toBeCloseTo(420, -1);
  const read = await readMetrics();
  expect(read.get('tarang_oldest_paid_order_seconds{delivery="by_hand"}')).toBeCloseTo(540, -1);
  expect(read.get('tarang_oldest_paid_order_seconds{delivery="case"}')).toBeCloseTo(660, -1);
  expect(read.get('tarang_paid_orders_waiting{delivery="case"}')).toBe(1);
  expect(read.get('tarang_open_cases{state="overdue"}')).toBe(1);
  expect(read.get('tarang_open_cases{state="in_time"}')).toBe(0);
});

test('bug: a paid order whose payment alone has an open case did not count as one of the worker', async () => {
  const order = await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(7)) });
  const { id: paymentId } = await make.makePayment(db, order, make.paid(order.value));
  await make.makeReview(db, { orderId: order.id, paymentId, cause: 'payment_disputed' });
  expect(await figure('tarang_oldest_paid_order_seconds{delivery="worker"}')).toBeCloseTo(420, -1);
});

test('a purchase without an answer counts at its supplier, and one that was just sent does not', async () => {
  const order = await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(1)) });
  await make.makeAttempt(db, order, { outcome: 'sent', sentAt: paidAgo(seconds(30)) });
  expect(await figure('tarang_unknown_outcomes{supplier="smileone"}')).toBe(0);
  const asked = { packIndex: 1, outcome: 'unknown' as const, sentAt: paidAgo(seconds(30)) };
  await make.makeAttempt(db, order, asked);
  expect(await figure('tarang_unknown_outcomes{supplier="smileone"}')).toBe(1);
});

test('a held order, an open breaker and an account without balance are told', async () => {
  const order = await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(1)) });
  await make.makeReview(db, { orderId: order.id, cause: 'fraud_hold', openedAt: shop.clock.now() });
  await db.supplierBreaker.create({
    data: { supplier: 'moogold', failures: 5, openUntil: new Date(), updatedAt: new Date() },
  });
  await db.supplierPause.create({ data: { supplier: 'smileone', region: 'br', pausedAt: new Date() } });
  expect(await figure('tarang_held_orders')).toBe(1);
  const read = await readMetrics();
  expect(read.get('tarang_supplier_breaker_open{supplier="moogold"}')).toBe(1);
  expect(read.get('tarang_supplier_account_paused{account="Smile.one BR"}')).toBe(1);
});

test('payments that the gateway did not answer about, or was not asked about, are told', async () => {
  const order = await make.makeOrder(db);
  const at = { createdAt: paidAgo(minutes(3)), nextCheckAt: new Date(shop.clock.now().getTime() + 60_000) };
  await make.makePayment(db, order, { ...at, status: 'created', gatewayOrderId: null });
  const other = await make.makeOrder(db);
  await make.makePayment(db, other, { ...at, nextCheckAt: paidAgo(minutes(6)) });
  expect(await figure('tarang_payments_without_answer{state="unopened"}')).toBe(1);
  expect((await readMetrics()).get('tarang_payments_without_answer{state="unasked"}')).toBe(1);
  await db.payment.updateMany({ data: { nextCheckAt: null } });
});

test('a wallet that differs from its entries is told until it is right again', async () => {
  const user = await make.makeUser(db);
  const wallet = await make.makeWallet(db, user, { balance: 500_00n });
  expect(await figure('tarang_ledger_drift_rupees')).toBe(0);
  const add = (amount: bigint) =>
    shop.database.owner.prisma
      .$executeRaw`update wallets set balance = balance + ${amount} where id = ${wallet.id}`;
  await add(12_50n);
  expect(await figure('tarang_ledger_drift_rupees')).toBe(12.5);
  expect(await figure('tarang_ledger_drift_rupees')).toBe(12.5);
  await add(-12_50n);
  expect(await figure('tarang_ledger_drift_rupees')).toBe(0);
});

test('a journal that does not sum to zero is told, also after it is no longer recent', async () => {
  const planted = `planted-${Date.now()}`;
  await shop.database.owner.prisma.$transaction(async (tx) => {
    // As somebody who writes past the database's own rules.
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`insert into ledger_journals (id, reason, reference, created_at) values (${planted}, 'test', ${planted}, now())`;
    await tx.$executeRaw`insert into ledger_entries (journal_id, account, currency, amount, created_at) values (${planted}, 'sales', 'INR', 300, now())`;
  });
  expect(await figure('tarang_ledger_drift_rupees')).toBe(3);
  shop.clock.advance(minutes(30));
  expect(await figure('tarang_ledger_drift_rupees')).toBe(3);
  await shop.database.owner.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`delete from ledger_entries where journal_id = ${planted}`;
    await tx.$executeRaw`delete from ledger_journals where id = ${planted}`;
  });
  expect(await figure('tarang_ledger_drift_rupees')).toBe(0);
});

test('jobs that nobody takes are told in their lane', async () => {
  await shop.paid('smileone');
  await pool.query(
    `select graphile_worker.add_job('settle-payment', '{}'::json, run_at => now() - interval '6 minutes')`,
  );
  expect(await figure('tarang_queue_waiting{lane="settlement"}')).toBe(1);
  expect((await readMetrics()).get('tarang_queue_oldest_seconds{lane="settlement"}')).toBeCloseTo(360, -1);
  expect((await readMetrics()).get('tarang_queue_waiting{lane="messages"}')).toBe(0);
  expect((await readMetrics()).get('tarang_queue_waiting{lane="outbox"}')).toBe(0);
  await shop.database.owner.pool.query(
    `alter table job_outbox disable trigger pass_at_once;
     insert into job_outbox (job, payload, max_attempts, added_at) values ('any', '{}', 7, now() - interval '2 minutes');
     alter table job_outbox enable trigger pass_at_once`,
  );
  expect(await figure('tarang_queue_waiting{lane="outbox"}')).toBe(1);
  expect((await readMetrics()).get('tarang_queue_oldest_seconds{lane="outbox"}')).toBeCloseTo(120, -1);
  await pool.query('delete from job_outbox');
});

test('each paid order is judged once when its time is over, whether or not it has ended', async () => {
  // Orders of other tests are of another time.
  shop.clock.advance(minutes(10));
  const measureOrders = newMeasurer();
  const read = async () => {
    await measureOrders();
    const all = await readMetrics();
    const counted = (name: string) => all.get(`tarang_${name}`) ?? 0;
    return [
      counted('paid_orders_judged_total{ended="in_time"}'),
      counted('paid_orders_judged_total{ended="late"}'),
      counted('sold_orders_judged_total{delivered="yes"}'),
      counted('sold_orders_judged_total{delivered="no"}'),
    ];
  };
  const before = await read();
  const paidAt = shop.clock.now();
  const endedAt = new Date(paidAt.getTime() + minutes(4));
  await make.makeOrder(db, { status: 'Completed', paidAt, endedAt });
  await make.makeOrder(db, { status: 'Refunded', paidAt, endedAt });
  await make.makeOrder(db, { status: 'Processing', paidAt });
  const since = (now: number[]) => now.map((count, at) => count - (before[at] ?? 0));
  const step = async (ms: number) => {
    shop.clock.advance(ms);
    return since(await read());
  };
  expect(await step(minutes(5) - seconds(1))).toEqual([0, 0, 0, 0]);
  expect(await step(seconds(10))).toEqual([2, 1, 0, 0]);
  expect(await step(seconds(10))).toEqual([2, 1, 0, 0]);
  await step(minutes(24));
  expect(await step(minutes(1) - seconds(22))).toEqual([2, 1, 0, 0]);
  expect(await step(seconds(10))).toEqual([2, 1, 1, 2]);
});

test('balances are told of accounts that sold, and the last full check', async () => {
  const order = await make.makeOrder(db, { status: 'Completed' });
  const at = { sentAt: paidAgo(minutes(10)), answeredAt: paidAgo(minutes(9)) };
  await make.makeAttempt(db, order, { ...at, outcome: 'delivered', cost: 1000n });
  const rate = { rate: 16_0000n, updatedAt: shop.clock.now() };
  await db.currencyRate.upsert({
    where: { currency: 'BRL' },
    create: { currency: 'BRL', ...rate },
    update: rate,
  });
  await newMeasurer()();
  const read = await readMetrics();
  const account = '{account="Smile.one BR"}';
  expect(read.get(`tarang_supplier_float_rupees${account}`)).toBeGreaterThan(0);
  expect(read.get(`tarang_supplier_float_hours${account}`)).toBeGreaterThan(0);
  expect(read.has('tarang_supplier_float_rupees{account="MooGold"}')).toBe(false);
});

test('a part that cannot be read does not keep the others from being told', async () => {
  const broken = createMeasurer(context, () => Promise.reject(new Error('the queue is gone')));
  await make.makeOrder(db, { status: 'Processing', paidAt: paidAgo(minutes(3)) });
  await broken();
  expect((await readMetrics()).get('tarang_oldest_paid_order_seconds{delivery="worker"}')).toBeGreaterThan(
    170,
  );
});

test('the first of the living workers measures, and the next one when its heart has stopped', async () => {
  const beat = (id: string, started: string, age: string) =>
    pool.query(
      `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
       values ($1, '{}', now() - $2::interval, now() - $3::interval)
       on conflict (id) do update set beat_at = excluded.beat_at`,
      [id, started, age],
    );
  await beat('second', '1 hour', '0 s');
  await beat('first', '2 hours', '0 s');
  expect([await isFirstWorker(pool, 'first'), await isFirstWorker(pool, 'second')]).toEqual([true, false]);
  await beat('first', '2 hours', '21 s');
  expect([await isFirstWorker(pool, 'first'), await isFirstWorker(pool, 'second')]).toEqual([false, true]);
});

test('one measurement of a store costs a few milliseconds', async () => {
  await measure();
  const before = process.cpuUsage();
  for (let n = 0; n < 20; n++) await measure();
  const { user, system } = process.cpuUsage(before);
  // ms of processor time for each; every 15 s that is well below 1 % of a processor.
  expect((user + system) / 1000 / 20).toBeLessThan(150);
  expect(metricsState().registry.getSingleMetric('tarang_oldest_paid_order_seconds')).toBeDefined();
});
