// A worker that was frozen, or could not reach the database, loses the locks of jobs that it still runs, and takes them
// again. What identifies a run is then the run, not the worker and not the job.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { deliverOrderJob } from '@/lib/domain/orders';
import { defineJob, enqueue, handler, type Run, runJobs } from '@/lib/platform/jobs';
import { recordHeartbeat } from '@/lib/platform/jobs/heartbeat';
import { sleep } from '@/lib/platform/time';
import { handlers } from '@/lib/worker/handlers';
import { openShop } from '../support/shop';
import { holdPurchases } from '../support/shop/hold-purchases';
import { workerSettings } from '../support/worker-settings';

const shop = await openShop({ worker: false });
const { context, pool } = shop;
const { log } = context;

test('a worker that takes a job again does not run it beside its own earlier run', async () => {
  const slow = defineJob('slow', z.object({}));
  let beside = 0;
  let most = 0;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = handler(slow, async () => {
    beside += 1;
    most = Math.max(most, beside);
    await ended;
    beside -= 1;
  });
  const lanes = [{ name: 'all', slots: 4, jobs: 'rest' as const }];
  const worker = await runJobs({ pool, log, handlers: () => [work], crons: [], lanes });
  await enqueue(shop.db, slow, {});
  await expect.poll(() => beside).toBe(1);
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker._private_jobs
      where locked_by is not null`,
  );
  await pool.query(`select pg_notify('job_added', $1)`, [`${slow.name} - 1 again`]);
  const attempts = async () => {
    const { rows } = await pool.query('select attempts from graphile_worker._private_jobs');
    return rows[0]?.attempts;
  };
  await expect.poll(attempts, { timeout: 10_000 }).toBe(2);
  // The second run would begin right after its lock.
  await sleep(300);
  end();
  await worker.stop();
  expect(most).toBe(1);
  expect(await attempts()).toBeUndefined();
});

test('a second run of a delivery in the same worker leaves the call of the first one to its answer', async () => {
  const store = { context, database: shop.database.db, log, settings: workerSettings };
  const deliver = handlers(store, 'this-worker').find(({ job }) => job.name === deliverOrderJob.name);
  const run = (runId: string): Run => ({ id: '7', runId, lane: 'smileone', attempt: 1, signal: undefined });
  await recordHeartbeat(pool, 'this-worker', []);
  const order = await shop.paid('smileone');
  const held = holdPurchases(shop, 'smileone');
  const payload = { orderId: order.orderid } as never;
  const first = deliver?.run(payload, run('one'));
  await expect.poll(() => held.waiting).toBe(1);
  await deliver?.run(payload, run('two'));
  expect((await shop.read(order)).reviews).toEqual([]);
  held.release();
  await first;
  expect(await shop.read(order)).toMatchObject({ status: 'Completed', attempts: [{ outcome: 'delivered' }] });
  await pool.query('delete from worker_heartbeats');
});
