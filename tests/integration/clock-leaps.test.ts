// A clock that is wrong: nothing is closed or deleted by a time that has leapt, and workers are judged by the clock of
// the database, which all processes share.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimProbe, listObstacles } from '@/lib/domain/breakers';
import type { Context } from '@/lib/domain/context';
import { readStops } from '@/lib/domain/kill-switches';
import { previewEndings, sweepOrders, sweepRefunds, updateOrder } from '@/lib/domain/orders';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { SWEEPS, sweepPayments } from '@/lib/domain/payments';
import { nextSweep } from '@/lib/domain/payments/payment-sweeps';
import { purgeExpiredJob } from '@/lib/domain/retention';
import { isAlive } from '@/lib/platform/jobs';
import { createCounters } from '@/lib/platform/limits/counters';
import { after, days, hours, minutes } from '@/lib/platform/time';
import { handlers } from '@/lib/worker/handlers';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { workerSettings } from '../support/worker-settings';

const shop = await openShop();
const { db } = shop;
beforeEach(() => shop.calm());
afterEach(() => {
  vi.useRealTimers();
});

/** The shop while its time is ahead, by three days unless it is given, as a process knows it after a leap. */
const leapt = (isSteady: boolean, by = days(3) + minutes(1)): Context => {
  const now = after(shop.clock.now(), by);
  return { ...shop.context, clock: { now: () => now, isSteady: () => isSteady } };
};

test('an unpaid order is not given up by a time that has leapt ahead three days, and can still be paid', async () => {
  const placed = await shop.order();
  await db.payment.updateMany({
    where: { clientTxnId: placed.client_txn_id },
    data: { sweepCount: SWEEPS.length - 1 },
  });
  await sweepPayments(leapt(false));
  expect((await shop.read(placed)).status).toBe('Created');
  await shop.pay(placed);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('bug: who paid while the clock was ahead, and without a webhook, waited for the goods as long as it was ahead', async () => {
  const placed = await shop.order();
  await db.payment.updateMany({
    where: { clientTxnId: placed.client_txn_id },
    data: { sweepCount: SWEEPS.length - 1 },
  });
  await sweepPayments(leapt(false));
  await shop.pay(placed, { webhook: false });
  // The clock is right again.
  await sweepPayments(shop.context);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('bug: a leap of a day used up the questions of that day, and who paid without a webhook waited for as long', async () => {
  const placed = await shop.order();
  const where = { clientTxnId: placed.client_txn_id };
  for (let sweep = 0; sweep < SWEEPS.length; sweep += 1) await sweepPayments(leapt(false, days(1)));
  expect((await db.payment.findFirstOrThrow({ where })).nextCheckAt).toEqual(
    after((await db.payment.findFirstOrThrow({ where })).createdAt, hours(72)),
  );
  shop.clock.advance(minutes(2));
  // The clock is right again, as a process knows it that saw the leap.
  const unsteady = leapt(false, 0);
  await sweepPayments(unsteady);
  const { nextCheckAt, createdAt, sweepCount } = await db.payment.findFirstOrThrow({ where });
  expect({ nextCheckAt, sweepCount }).toEqual({ nextCheckAt: after(createdAt, minutes(5)), sweepCount: 1 });
  const before = shop.calls('status', placed.client_txn_id);
  await sweepPayments(unsteady);
  expect(shop.calls('status', placed.client_txn_id)).toBe(before);
  await shop.pay(placed, { webhook: false });
  shop.clock.advance(minutes(3));
  await sweepPayments(shop.context);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('after a leap a paid payment is asked about again when its age says so', async () => {
  const [early, right] = [await shop.sell(), await shop.sell()];
  const now = shop.clock.now();
  const put = (placed: typeof early, recheckAt: Date) =>
    db.payment.updateMany({ where: { clientTxnId: placed.client_txn_id }, data: { paidAt: now, recheckAt } });
  await put(early, after(now, hours(24)));
  await put(right, after(now, hours(6)));
  shop.clock.advance(minutes(1));
  const before = [early, right].map((placed) => shop.calls('status', placed.client_txn_id));
  const unsteady = leapt(false, 0);
  await sweepPayments(unsteady);
  const dates = await db.payment.findMany({
    where: { clientTxnId: { in: [early, right].map((placed) => placed.client_txn_id) } },
    orderBy: { recheckAt: 'asc' },
  });
  expect(dates.map(({ recheckAt }) => recheckAt)).toEqual([unsteady.clock.now(), after(now, hours(6))]);
  expect([early, right].map((placed) => shop.calls('status', placed.client_txn_id))).toEqual(before);
  await sweepPayments(shop.context);
  expect(shop.calls('status', early.client_txn_id)).toBe((before[0] ?? 0) + 1);
});

test('a payment that was made while the clock was ahead is asked about, and not given up before it is 72 hours old', () => {
  const begun = shop.clock.now();
  const createdAt = after(begun, days(3));
  let now = begun;
  let sweepCount = 0;
  for (let at: Date | null = begun; at !== null; ) {
    now = at;
    ({ sweepCount, at } = nextSweep({ createdAt, sweepCount }, now));
    if (at && now < createdAt) expect(at.getTime() - now.getTime()).toBe(minutes(15));
  }
  expect(now).toEqual(after(createdAt, hours(72)));
});

test('money that went back is noticed although its payment was paid while the clock was ahead', async () => {
  const placed = await shop.sell();
  const where = { clientTxnId: placed.client_txn_id };
  const paidAt = after(shop.clock.now(), days(3));
  await db.payment.updateMany({ where, data: { paidAt, recheckAt: after(paidAt, minutes(10)) } });
  const before = shop.calls('status', placed.client_txn_id);
  await sweepPayments(shop.context);
  expect(shop.calls('status', placed.client_txn_id)).toBe(before + 1);
  const { recheckAt } = await db.payment.findFirstOrThrow({ where });
  const wait = (recheckAt?.getTime() ?? 0) - shop.clock.now().getTime();
  expect(wait).toBeGreaterThan(minutes(50));
  expect(wait).toBeLessThanOrEqual(hours(1));
});

test('a paid order whose job was lost while the clock was ahead is continued', async () => {
  const placed = await shop.paid('smileone');
  const ahead = after(shop.clock.now(), days(3));
  expect(await sweepOrders(shop.context)).toEqual({ revived: 0 });
  await db.order.update({ where: { id: placed.orderid }, data: { updatedAt: ahead } });
  expect(await sweepOrders(shop.context)).toEqual({ revived: 1 });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('bug: a paid order waited for days whose next run was planned by a clock that was ahead', async () => {
  const placed = await shop.paid('smileone');
  const plan = async (wait: number) => {
    await enqueueDelivery(db, placed.orderid, after(shop.clock.now(), wait));
    expect(await sweepOrders(shop.context)).toEqual({ revived: 1 });
    const { rows } = await shop.pool.query<{ due: boolean }>(
      'select run_at <= now() as due from graphile_worker._private_jobs where key = $1',
      [`deliver:${placed.orderid}`],
    );
    return rows;
  };
  await db.order.update({
    where: { id: placed.orderid },
    data: { updatedAt: after(shop.clock.now(), days(3)) },
  });
  expect(await plan(minutes(2))).toEqual([{ due: false }]);
  expect(await plan(days(3))).toEqual([{ due: true }]);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
});

test('the questions about a paid order are not used up by a time that has leapt ahead three days', async () => {
  const placed = await shop.sell();
  const before = shop.calls('status', placed.client_txn_id);
  await sweepPayments(leapt(false));
  expect(shop.calls('status', placed.client_txn_id)).toBe(before);
  await sweepPayments(leapt(true));
  expect(shop.calls('status', placed.client_txn_id)).toBe(before + 1);
});

test("keys of partners' calls are deleted by a steady time, and not by one that has leapt", async () => {
  const { userid: userId } = await shop.shopper();
  const at = shop.clock.now();
  await db.idempotencyKey.create({
    data: {
      userId,
      key: 'kept',
      route: 'live:POST /v1/orders',
      bodyDigest: 'x',
      lockedAt: at,
      createdAt: at,
      finishedAt: at,
    },
  });
  const purge = async (isSteady: boolean) => {
    const { database, written } = shop;
    const store = {
      context: leapt(isSteady),
      database: database.db,
      log: written.log,
      settings: workerSettings,
    };
    const work = handlers(store, 'worker').find(({ job }) => job === purgeExpiredJob);
    await work?.run({} as never, {
      id: '1',
      runId: '1',
      lane: 'housekeeping',
      attempt: 1,
      signal: undefined,
    });
    return db.idempotencyKey.count({ where: { key: 'kept' } });
  };
  expect(await purge(false)).toBe(1);
  expect(await purge(true)).toBe(0);
});

const AHEAD = `interval '3 days'`;

test('a breaker that opened while the clock was ahead keeps no supplier and no gateway from being called', async () => {
  for (const [table, column, name] of [
    ['supplier_breakers', 'supplier', 'smileone'],
    ['gateway_breakers', 'gateway', 'ekqr'],
  ])
    await shop.pool.query(
      `insert into ${table} (${column}, failures, open_until, updated_at)
       values ($1, 5, now() + interval '1 minute', now())`,
      [name],
    );
  const blocked = async () => [
    (await listObstacles(shop.context)).map(({ mayProbe }) => !mayProbe),
    (await readStops(shop.context)).isFailing('ekqr'),
  ];
  expect(await blocked()).toEqual([[true], true]);
  for (const table of ['supplier_breakers', 'gateway_breakers'])
    await shop.pool.query(
      `update ${table} set open_until = open_until + ${AHEAD}, updated_at = updated_at + ${AHEAD}`,
    );
  expect(await blocked()).toEqual([[false], false]);
  // One call tries the supplier, and the others wait for its answer.
  const obstacles = await listObstacles(shop.context);
  const claims = [];
  for (let caller = 0; caller < 3; caller++)
    claims.push(await claimProbe(shop.context, obstacles, 'smileone'));
  expect(claims).toEqual([true, false, false]);
  await db.supplierBreaker.deleteMany();
  await db.gatewayBreaker.deleteMany();
});

test('who used up a limit while the clock was ahead is not refused for as long', async () => {
  const counters = createCounters(shop.pool);
  const use = { key: 'leapt', points: 1, most: 2, window: minutes(1) };
  for (const granted of [true, true, false]) expect(await counters.take(use)).toMatchObject({ granted });
  await shop.pool.query(`update rate_limits set expire = expire + 3 * 24 * 3600 * 1000 where key = 'leapt'`);
  for (const granted of [true, true, false]) expect(await counters.take(use)).toMatchObject({ granted });
  await counters.clear('leapt');
});

test('a living worker counts as alive on a machine whose clock is six minutes ahead', async () => {
  await db.workerHeartbeat.create({
    data: { id: 'living', workerIds: [], startedAt: new Date(), beatAt: new Date() },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes(6) });
  expect(await isAlive(db, 'living/run')).toBe(true);
  vi.useRealTimers();
  await db.workerHeartbeat.updateMany({
    where: { id: 'living' },
    data: { beatAt: after(new Date(), -minutes(1)) },
  });
  expect(await isAlive(db, 'living')).toBe(false);
  await db.workerHeartbeat.delete({ where: { id: 'living' } });
});

test('a refund that was put off while the clock was ahead is sent now, and one that waits for its customer is not', async () => {
  const nextAt = after(shop.clock.now(), days(3));
  const chosen = { choice: 'source', chosenBy: 'customer', chosenAt: shop.clock.now() };
  const due = await make.makeSourceRefund(db, await make.makeOrder(db), { state: 'due', nextAt, ...chosen });
  const asked = await make.makeSourceRefund(db, await make.makeOrder(db), { nextAt });
  expect(await sweepRefunds(shop.context)).toEqual({ due: 1 });
  const nextOf = async ({ id }: { id: string }) =>
    (await db.sourceRefund.findUnique({ where: { id } }))?.nextAt;
  expect(await nextOf(asked)).toEqual(nextAt);
  expect((await nextOf(due))?.getTime()).toBeLessThanOrEqual(shop.clock.now().getTime());
  await db.sourceRefund.deleteMany({ where: { id: { in: [due.id, asked.id] } } });
});

test('bug: an order was ended while a call that was signed by a clock ahead could still arrive', async () => {
  const placed = await shop.unanswered();
  const end = async (isSteady: boolean) => {
    const context = make.actingAs(leapt(isSteady, 0), await shop.shopper('admin'));
    const [looked] = await previewEndings(context, { orderIds: [placed.orderid], newStatus: 'Refunded' });
    const ending = { orderId: placed.orderid, newStatus: 'Refunded', seen: looked?.seen } as const;
    return updateOrder(context, { ...ending, reason: 'not on the statement' });
  };
  await expect(end(false)).rejects.toMatchObject({
    message: expect.stringContaining('may still arrive until'),
  });
  shop.clock.advance(minutes(4));
  await end(false);
  expect((await shop.read(placed)).status).toBe('Refunded');
});
