import { beforeEach, expect, test } from 'vitest';
import { reviewPoisonJobsJob, sweepOrders } from '@/lib/domain/orders';
import { listReviews, settlePayment, settleReview, sweepPayments } from '@/lib/domain/payments';
import { enqueue, listPoisonJobs } from '@/lib/platform/jobs';
import { after as later, minutes } from '@/lib/platform/time';
import { NOON, stoppedClock } from '../support/clock';
import * as make from '../support/make';
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

/** A payment that was made at the gateway while every run of its settlement failed. */
async function unsettled(): Promise<Placed> {
  const { ekqr } = context.gateways;
  context.gateways.ekqr = {
    ...ekqr,
    fetchState: async () => {
      throw new Error('a bug of ours');
    },
  };
  try {
    const placed = await shop.order();
    await shop.pay(placed);
    await shop.drain();
    return placed;
  } finally {
    context.gateways.ekqr = ekqr;
  }
}

test('a settlement whose every run fails becomes a case about its payment, which the sweep still settles', async () => {
  const placed = await unsettled();
  await reviewPoison();
  expect(await listPoisonJobs(pool)).toEqual([]);
  const order = await shop.read(placed);
  expect(order).toMatchObject({ status: 'Created', payments: [{ status: 'open' }] });
  expect(order.reviews).toMatchObject([
    {
      cause: 'poison_job',
      paymentId: order.payments[0]?.id,
      closedAt: null,
      moneyAtRisk: 79_00n,
      evidence: { job: 'settle-payment', attempts: 7, lastError: 'a bug of ours' },
    },
  ]);
  expect(order.events.map(({ kind }) => kind)).toContain('review');
  shop.clock.advance(minutes(1));
  await sweepPayments(context);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a payment whose failed settlement was dismissed by an administrator is still settled by the sweep', async () => {
  const placed = await unsettled();
  await reviewPoison();
  const found = (await listReviews(context)).find(({ orderid }) => orderid === placed.orderid);
  const admin = make.actingAs(context, await shop.shopper('admin'));
  const reason = 'the bug is fixed';
  await settleReview(admin, { reviewId: found?._id ?? '', decision: 'dismiss', reason });
  expect(await shop.read(placed)).toMatchObject({
    status: 'Created',
    payments: [{ status: 'open', nextCheckAt: expect.any(Date) }],
  });
  shop.clock.advance(minutes(1));
  await sweepPayments(context);
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await shop.assertAllEnded();
});

test('a settlement whose every run failed opens no case when its payment was settled in the meantime', async () => {
  const placed = await unsettled();
  await settlePayment(context, placed.client_txn_id);
  await reviewPoison();
  expect(await listPoisonJobs(pool)).toEqual([]);
  expect(await shop.read(placed)).toMatchObject({ status: 'Completed', reviews: [] });
  await shop.assertAllEnded();
});

test('a settlement that names no payment of ours leaves the queue without a case', async () => {
  const before = await db.review.count();
  for (const payload of ['{"payment": 1}', '{"clientTxnId": "T26112000000000000000"}'])
    await pool.query(
      `select graphile_worker.add_job('settle-payment', $1::json, max_attempts => 1, job_key => $1::text,
        run_at => now() + interval '1 day')`,
      [payload],
    );
  await pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where run_at > now()`);
  await reviewPoison();
  expect(await listPoisonJobs(pool)).toEqual([]);
  expect(await db.review.count()).toBe(before);
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

/** A paid order that was last changed long ago, and to whose supplier the last call was `attempt`. */
async function paidLongAgo(attempt: { sentAt: Date; answeredAt?: Date }): Promise<Placed> {
  const placed = await shop.paid('smileone');
  await make.makeAttempt(db, { id: placed.orderid }, { ...attempt, outcome: 'unknown' });
  await db.order.update({ where: { id: placed.orderid }, data: { updatedAt: later(NOON, -minutes(60)) } });
  return placed;
}

test.each([
  ['call', { sentAt: NOON }],
  ['answer', { sentAt: later(NOON, -minutes(30)), answeredAt: NOON }],
])(
  'the sweep leaves a paid order alone for five minutes after the last %s of its supplier',
  async (_, attempt) => {
    const placed = await paidLongAgo(attempt);
    const clock = stoppedClock(later(NOON, minutes(5) - 1));
    expect(await sweepOrders({ ...context, clock })).toEqual({ revived: 0 });
    clock.advance(1);
    expect(await sweepOrders({ ...context, clock })).toEqual({ revived: 1 });
    await shop.drain();
    expect((await shop.read(placed)).reviews).toMatchObject([{ cause: 'outcome_unknown', closedAt: null }]);
    await shop.assertAllEnded();
  },
);

test('the sweep leaves a paid order alone while a case about it waits for a person', async () => {
  await shop.unanswered();
  shop.clock.advance(minutes(10));
  expect(await sweepOrders(context)).toEqual({ revived: 0 });
  await shop.assertAllEnded();
});
