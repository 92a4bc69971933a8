import { beforeEach, expect, test } from 'vitest';
import { reviewPoisonJobsJob, sweepOrders } from '@/lib/domain/orders';
import { enqueue, listPoisonJobs } from '@/lib/platform/jobs';
import { minutes } from '@/lib/platform/time';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop();
const { context, pool, db } = shop;
beforeEach(() => shop.calm());

/** Every run of this order's delivery fails while `work` runs. */
async function breaking(work: () => Promise<Placed>): Promise<Placed> {
  const { moogold } = context.suppliers;
  context.suppliers.moogold = {
    ...moogold,
    lookUp: async () => {
      throw new Error('a bug of ours');
    },
  };
  try {
    return await work();
  } finally {
    context.suppliers.moogold = moogold;
  }
}

async function reviewPoison(): Promise<void> {
  await enqueue(db, reviewPoisonJobsJob, {});
  await shop.drain();
}

test('a delivery whose every run fails uses up its tries, goes to review, and delays no other', async () => {
  let other: Placed | undefined;
  const placed = await breaking(async () => {
    const broken = await shop.order({ item: 'moogold' });
    await shop.pay(broken);
    other = await shop.sell({ item: 'smileone' });
    return broken;
  });
  expect(other && (await shop.read(other)).status).toBe('Completed');
  await reviewPoison();
  const order = await shop.read(placed);
  expect(order.status).toBe('Processing');
  expect(order.reviews).toMatchObject([
    { cause: 'poison_job', closedAt: null, evidence: { attempts: 7, lastError: 'a bug of ours' } },
  ]);
  expect(await listPoisonJobs(pool)).toEqual([]);
  expect(shop.booked(placed.player).moogold).toBe(1);
  await shop.assertAllEnded();
});

test('the sweep does not give a failing delivery its tries back, so that it comes to review', async () => {
  const placed = await breaking(() => shop.sell({ item: 'moogold' }));
  const [before] = await listPoisonJobs(pool);
  shop.clock.advance(minutes(10));
  expect(await sweepOrders(context)).toEqual({ revived: 1 });
  await shop.drain();
  expect(await listPoisonJobs(pool)).toEqual([before]);
  await reviewPoison();
  expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'poison_job' }]);
  await shop.assertAllEnded();
});

test('a poison job whose payload cannot be read does not hold up the jobs behind it', async () => {
  await pool.query(`select graphile_worker.add_job('deliver-order', '{"order": 1}', max_attempts => 1)`);
  await pool.query(`select graphile_worker.add_job('deliver-order', '{"order": 2}', max_attempts => 1,
      job_key => 'deliver:unreadable')`);
  const placed = await breaking(() => shop.sell({ item: 'moogold' }));
  await reviewPoison();
  expect(await listPoisonJobs(pool)).toEqual([]);
  expect((await shop.read(placed)).reviews).toHaveLength(1);
  await shop.assertAllEnded();
});

test('a job that a newer one replaced while it ran puts no healthy order into review', async () => {
  const placed = await shop.order({ item: 'moogold' });
  shop.fault('moogold', 'slow_delivery', placed.player, { params: { polls: 8 } });
  await shop.pay(placed);
  await shop.drain({ hurry: false });
  // What the queue makes of a running job whose key is asked for again, when its worker is then killed.
  await pool.query(
    `select graphile_worker.add_job('deliver-order', $1::json, run_at => now() + interval '1 day')`,
    [JSON.stringify({ orderId: placed.orderid })],
  );
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts
        where key is null and run_at > now() + interval '1 hour'`,
  );
  await reviewPoison();
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Completed', reviews: [] });
  expect(await listPoisonJobs(pool)).toEqual([]);
  await shop.assertAllEnded();
});

test('a paid order without a job is found by the sweep after five minutes', async () => {
  const placed = await shop.paid('smileone');
  shop.clock.advance(minutes(4));
  expect(await sweepOrders(context)).toEqual({ revived: 0 });
  shop.clock.advance(minutes(2));
  expect(await sweepOrders(context)).toEqual({ revived: 1 });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});
