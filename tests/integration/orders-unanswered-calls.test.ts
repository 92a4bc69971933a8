// A call to a supplier is stored before its answer is. As long as the run that made it may still write the answer,
// another run must not judge the call: it would buy the goods again, or open a case about goods that are on their way.
import { beforeEach, expect, test, vi } from 'vitest';
import { deliverOrder } from '@/lib/domain/orders';
import { after, seconds } from '@/lib/platform/time';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false });
const { context, db, pool } = shop;

const CALLER = 'one-worker';
const CALLING_RUN = `${CALLER}/1`;
const OTHER_RUN = 'other-worker/2';

const LEFT_ALONE = { attempts: [{ outcome: 'sent', fence: 1 }], reviews: [] };
const IN_REVIEW = {
  attempts: [{ outcome: 'unknown', fence: 2 }],
  reviews: [{ cause: 'outcome_unknown', closedAt: null }],
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  shop.calm();
  await db.workerHeartbeat.deleteMany();
});

/** A paid order whose supplier has just been called by the run of a worker with a heartbeat that old (ms). */
async function called({ heartbeat }: { heartbeat: number | null }): Promise<Placed> {
  const placed = await shop.paid('smileone');
  await make.makeAttempt(db, { id: placed.orderid }, { worker: CALLING_RUN, sentAt: NOON });
  if (heartbeat !== null)
    // A heartbeat is compared with the time of the database, everything else with the clock of the shop.
    await pool.query(
      `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
       values ($1, '{}', now(), now() - $2 * interval '1 ms')`,
      [CALLER, heartbeat],
    );
  return placed;
}

const deliver = ({ orderid }: Placed, worker = OTHER_RUN) =>
  deliverOrder(context, { orderId: orderid, worker });

async function nextRunOf({ orderid }: Placed): Promise<Date | undefined> {
  const { rows } = await pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key = $1',
    [`deliver:${orderid}`],
  );
  return rows[0]?.run_at;
}

test('a call is left to the run that made it while its worker has a heartbeat of less than 20 s', async () => {
  const placed = await called({ heartbeat: seconds(15) });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject(LEFT_ALONE);
  expect(await nextRunOf(placed)).toEqual(after(NOON, seconds(45)));
});

test('a call is judged at once when its worker has had no heartbeat for 20 s', async () => {
  // Not exactly 20 s: the machine's clock may be set back by some ms in between.
  const placed = await called({ heartbeat: seconds(20.5) });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject(IN_REVIEW);
  await shop.assertInvariants();
});

test('a call is judged at once when its worker has removed its heartbeat', async () => {
  const placed = await called({ heartbeat: null });
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject(IN_REVIEW);
});

test('a call of a live worker is judged after 45 s and not a millisecond earlier', async () => {
  const placed = await called({ heartbeat: 0 });
  shop.clock.advance(seconds(45) - 1);
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject(LEFT_ALONE);
  shop.clock.advance(1);
  await deliver(placed);
  expect(await shop.read(placed)).toMatchObject(IN_REVIEW);
});

test('a job that is tried again does not wait for the call of its own earlier try', async () => {
  const placed = await called({ heartbeat: 0 });
  await deliver(placed, CALLING_RUN);
  expect(await shop.read(placed)).toMatchObject(IN_REVIEW);
});
