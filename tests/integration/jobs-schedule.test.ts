// The scheduled jobs go by the clock of the database, also when it or the clock of a worker's machine was ahead for a
// while.
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';
import { recordHeartbeat } from '@/lib/platform/jobs/heartbeat';
import { createSchedule } from '@/lib/platform/jobs/schedule';
import { days, minutes, sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';

const { db } = await testDatabase();
const { pool } = db;
const tick = defineJob('tick', z.object({}));
const EACH_MINUTE = [{ job: tick, pattern: '* * * * *' }];

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from graphile_worker._private_known_crontabs');
  // What a test does is over before the minute is.
  const { rows } = await pool.query<{ left: number }>(
    `select (60 - extract(second from now()))::float8 as left`,
  );
  const left = (rows[0]?.left ?? 0) * 1000;
  if (left < 5000) await sleep(left + 100);
});

interface Waiting {
  key: string | null;
  /** s from now on. */
  due: number;
  payload: unknown;
}
async function waiting(): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting>(
    `select key, extract(epoch from run_at - now())::float8 as due, payload
       from graphile_worker._private_jobs order by id`,
  );
  return rows;
}
const ranAt = (distance: string) =>
  pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('tick', now() - interval '1 year', date_trunc('minute', now()) + $1::interval)`,
    [distance],
  );
const minuteOfDatabase = async () => {
  const { rows } = await pool.query<{ at: Date }>(`select date_trunc('minute', now()) as at`);
  return rows[0]?.at ?? new Date(Number.NaN);
};
/** A pattern for the minute of the day that lies so many minutes from now. */
async function patternAt(distance: number): Promise<string> {
  const at = new Date((await minuteOfDatabase()).getTime() + minutes(distance));
  return `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
}

test('bug: nothing was scheduled before three days were over that a clock had been ahead', async () => {
  await ranAt('3 days');
  await createSchedule(pool, EACH_MINUTE).look();
  expect(await waiting()).toMatchObject([{ key: 'cron:tick' }]);
});

test('bug: what ran in its minute of the day by a clock ahead did not run in the true one', async () => {
  await ranAt('1 hour');
  // The clock is right again, an hour before the minute of the job.
  await createSchedule(pool, [{ job: tick, pattern: await patternAt(60) }]).look();
  expect(await waiting()).toEqual([]);
  // The minute has come.
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = last_execution - interval '1 hour'`,
  );
  await createSchedule(pool, EACH_MINUTE).look();
  expect(await waiting()).toMatchObject([{ key: 'cron:tick' }]);
});

test('the clock of the machine does not matter', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(3) });
  try {
    await createSchedule(pool, EACH_MINUTE).look();
  } finally {
    vi.useRealTimers();
  }
  const [added] = await waiting();
  const { _cron } = z.object({ _cron: z.object({ ts: z.coerce.date() }) }).parse(added?.payload);
  expect(_cron.ts).toEqual(await minuteOfDatabase());
  expect(added?.due).toBeLessThanOrEqual(0);
});

test('of several workers one adds the run of a minute, and says when the next one begins', async () => {
  const schedules = Array.from({ length: 8 }, () => createSchedule(pool, EACH_MINUTE));
  const waits = await Promise.all(schedules.map((schedule) => schedule.look()));
  for (const wait of waits) {
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(minutes(1));
  }
  expect(await waiting()).toHaveLength(1);
  // The job has run and is deleted: no worker adds it again within the same minute.
  await pool.query('delete from graphile_worker._private_jobs');
  for (const schedule of [...schedules, createSchedule(pool, EACH_MINUTE)]) await schedule.look();
  expect(await waiting()).toEqual([]);
});

test('bug: a scheduled job had one try and no queue, so that a second run began beside a slow one', async () => {
  const compare = defineJob('compare', z.object({}), { maxAttempts: 3, atOnce: 1 });
  const crons = [...EACH_MINUTE, { job: compare, pattern: '* * * * *' }];
  const added = async () => {
    await pool.query('delete from graphile_worker._private_known_crontabs');
    await createSchedule(pool, crons).look();
    const { rows } = await pool.query(
      `select key, attempts, max_attempts, (select queue_name from graphile_worker._private_job_queues q where q.id = job_queue_id) as queue
         from graphile_worker._private_jobs order by task_id, id`,
    );
    return rows;
  };
  const free = { key: 'cron:tick', attempts: 0, max_attempts: 12, queue: null };
  const limited = { key: 'cron:compare', attempts: 0, max_attempts: 3, queue: 'compare-0' };
  expect(await added()).toEqual([free, limited]);
  // One that failed begins with all its tries again.
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour' where key = 'cron:compare'`,
  );
  expect(await added()).toEqual([free, limited]);
  expect((await waiting()).every(({ due }) => due <= 0)).toBe(true);
  // Beside one that runs another waits in its queue, and no third.
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'a' where key = 'cron:compare'`,
  );
  await added();
  expect(await added()).toEqual([free, { ...limited, key: null, attempts: 3 }, limited]);
});

test('what was missed while no worker ran is made up for by one run, if it was missed in the last day', async () => {
  const crons = [{ job: tick, pattern: await patternAt(-30) }];
  await ranAt('-2 hours');
  await createSchedule(pool, crons).look();
  expect(await waiting()).toHaveLength(1);
  for (const [last, pattern] of [
    ['-10 minutes', await patternAt(-30)],
    ['-2 hours', await patternAt(30)],
    ['-3 days', await patternAt(-30)],
  ] as const) {
    await pool.query('delete from graphile_worker._private_jobs');
    await pool.query('delete from graphile_worker._private_known_crontabs');
    await ranAt(last);
    await createSchedule(pool, [{ job: tick, pattern }]).look();
    expect(await waiting(), `${last}, ${pattern}`).toEqual([]);
  }
});

test('a job that was put off while the clock was ahead waits as long as it was to wait', async () => {
  await pool.query(
    `select graphile_worker.add_job('tick', job_key => 'short', run_at => now() + interval '2 minutes')`,
  );
  await pool.query(
    `select graphile_worker.add_job('tick', job_key => 'long', run_at => now() + interval '5 days')`,
  );
  await pool.query(
    `update graphile_worker._private_jobs
        set run_at = run_at + interval '3 days', updated_at = updated_at + interval '3 days' where key = 'short'`,
  );
  await pool.query(`select graphile_worker.add_job('tick', job_key => 'failed')`);
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 2, run_at = now() + interval '3 days' where key = 'failed'`,
  );
  await createSchedule(pool, []).look();
  const [short, long, failed] = await waiting();
  expect(failed?.due).toBeLessThanOrEqual(0);
  expect(short?.due).toBeGreaterThan(60);
  expect(short?.due).toBeLessThanOrEqual(120);
  expect(long?.due).toBeGreaterThan(days(4) / 1000);
});

test('the job of a worker that died while the clock was ahead is taken over', async () => {
  await pool.query(`select graphile_worker.add_job('tick', job_key => 'held')`);
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'runner-of-dead', locked_at = now() + interval '3 days'`,
  );
  await pool.query(
    `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
     values ('dead', '{runner-of-dead}', now(), now() + interval '3 days')`,
  );
  // That worker may be alive: it gets as much time for its next heartbeat as any other worker.
  expect(await recordHeartbeat(pool, 'alive', [])).toEqual([]);
  await pool.query(
    `update worker_heartbeats set beat_at = beat_at - interval '21 seconds' where id = 'dead'`,
  );
  expect(await recordHeartbeat(pool, 'alive', [])).toEqual(['runner-of-dead']);
  await pool.query(`delete from worker_heartbeats where id in ('dead', 'alive')`);
});

test('bug: the queue of a worker that died stayed locked for hours when its jobs had been freed and it had not', async () => {
  await pool.query(`select graphile_worker.add_job('tick', queue_name => 'one')`);
  const lock = (by: string, ago: string) =>
    pool.query(
      `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - $2::interval`,
      [by, ago],
    );
  const isLocked = async () =>
    (await pool.query('select locked_by from graphile_worker._private_job_queues')).rows[0]?.locked_by;
  await pool.query(
    `insert into worker_heartbeats (id, worker_ids, started_at, beat_at) values ('living', '{runner}', now(), now())`,
  );
  await lock('runner', '1 hour');
  expect(await recordHeartbeat(pool, 'alive', [])).toEqual([]);
  await lock('runner-of-dead', '10 seconds');
  expect(await recordHeartbeat(pool, 'alive', [])).toEqual([]);
  expect(await isLocked()).toBe('runner-of-dead');
  await lock('runner-of-dead', '21 seconds');
  expect(await recordHeartbeat(pool, 'alive', [])).toEqual(['runner-of-dead']);
  expect(await isLocked()).toBeNull();
  await pool.query(`delete from worker_heartbeats where id in ('living', 'alive')`);
});
