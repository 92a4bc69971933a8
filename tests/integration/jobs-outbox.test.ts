// Jobs are added to an outbox, and one of the workers gives them to the queue (decision 098).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Db, Prisma, transaction } from '@/lib/platform/db';
import {
  defineJob,
  type EnqueueOptions,
  enqueue,
  handler,
  jobsSql,
  type RunningJobs,
  runJobs,
} from '@/lib/platform/jobs';
import { type Passed, type PassOptions, passJobs } from '@/lib/platform/jobs/outbox';
import { type Pump, startPump } from '@/lib/platform/jobs/pump';
import { days, hours, minutes, seconds, sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import { type TestLog, testLog } from '../support/log';

const { db, url, owner } = await testDatabase({ max: 40, outbox: true });
const { prisma, pool } = db;

const greet = defineJob('greet', z.object({ name: z.string() }));

const pumps: Pump[] = [];
const workers: RunningJobs[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  for (const pump of pumps.splice(0)) await pump.close();
  await owner.pool.query('truncate job_outbox; delete from graphile_worker._private_jobs');
});

async function startWorker(work: (name: string) => Promise<void>): Promise<RunningJobs> {
  const worker = await runJobs({
    pool,
    log: testLog().log,
    crons: [],
    lanes: [{ name: 'all', slots: 4, jobs: 'rest' }],
    handlers: () => [handler(greet, ({ name }) => work(name))],
  });
  workers.push(worker);
  return worker;
}

function pump(): TestLog {
  const written = testLog();
  pumps.push(startPump(url, written.log));
  return written;
}

const pass = (onRefused: PassOptions['onRefused'] = () => {}): Promise<Passed> =>
  passJobs(pool, { onRefused });

const add = (name: string, options?: EnqueueOptions) => enqueue(prisma, greet, { name }, options);

async function queued(): Promise<string[]> {
  const { rows } = await pool.query(
    `select concat_ws(' ', key, payload->>'name', flags) as job from graphile_worker._private_jobs
      where attempts < max_attempts order by id`,
  );
  return rows.map(({ job }) => job);
}

const inOutbox = async () =>
  (await pool.query("select payload->>'name' as name from job_outbox order by id")).rows.map(
    ({ name }) => name,
  );

/** What a statement wrote to the log of notifications, which a transaction without NOTIFY leaves empty. */
async function notified(work: () => Promise<void>): Promise<number> {
  const client = await owner.pool.connect();
  let count = 0;
  client.on('notification', () => {
    count += 1;
  });
  try {
    await client.query('listen "jobs:insert"; listen job_added');
    await work();
    // Notifications are delivered before the answer to a statement that comes after their commit.
    await client.query('select 1');
    return count;
  } finally {
    client.removeAllListeners('notification');
    await client.query('unlisten *');
    client.release();
  }
}

test('a transaction that adds jobs notifies nobody; giving them to the queue notifies once for each job and lane', async () => {
  const adding = await notified(async () => {
    await transaction({ db: prisma as Db }, async ({ db: inside }) => {
      for (const name of ['one', 'two', 'three']) await enqueue(inside, greet, { name });
      await enqueue(inside, greet, { name: 'four' }, { lane: 'other' });
    });
  });
  expect(adding).toBe(0);
  expect(await queued()).toEqual([]);
  expect(await notified(async () => void (await pass()))).toBe(3);
  expect(await queued()).toEqual(['one', 'two', 'three', 'four {"other": true}']);
  expect(await inOutbox()).toEqual([]);
});

test('a job that was undone is not in the outbox', async () => {
  const undone = transaction({ db: prisma as Db }, async ({ db: inside }) => {
    await enqueue(inside, greet, { name: 'nobody' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await pass()).toEqual({ found: 0, passed: 0 });
});

test('of several requests with one key the last one counts, also when they are passed together', async () => {
  const later = new Date(Date.now() + hours(1));
  await add('first', { key: 'one' });
  await add('other');
  await add('second', { key: 'one', runAt: later });
  await add('third', { key: 'one', skipIfExists: true });
  expect(await pass()).toEqual({ found: 4, passed: 4 });
  expect(await queued()).toEqual(['other', 'one second']);
  await add('fourth', { key: 'one' });
  await pass();
  await add('fifth', { key: 'one', skipIfExists: true });
  await pass();
  expect(await queued()).toEqual(['other', 'one fourth']);
  const { rows } = await pool.query(
    `select run_at <= now() as due from graphile_worker._private_jobs where key = 'one'`,
  );
  expect(rows).toEqual([{ due: true }]);
});

test('bug: a job that was added while the clock was ahead waited in the queue for as long as the clock was ahead', async () => {
  await add('at once');
  await add('in two minutes', { runAt: new Date(Date.now() + minutes(2)) });
  await pool.query(
    `update job_outbox set added_at = added_at + interval '3 days', run_at = run_at + interval '3 days'`,
  );
  await add('in four days', { runAt: new Date(Date.now() + days(4)) });
  await pass();
  const { rows } = await pool.query<{ name: string; due: number }>(
    `select payload->>'name' as name, extract(epoch from run_at - now())::float8 as due
       from graphile_worker._private_jobs order by id`,
  );
  const [atOnce, soon, late] = rows.map(({ due }) => due);
  expect(atOnce).toBeLessThanOrEqual(0);
  expect(soon).toBeGreaterThan(60);
  expect(soon).toBeLessThanOrEqual(120);
  expect(late).toBeGreaterThan(days(3) / 1000);
});

test('jobs of one statement are one row each, and more than a batch take several passes', async () => {
  await prisma.$queryRaw(
    jobsSql(greet, {
      payload: Prisma.sql`json_build_object('name', n::text)`,
      queue: Prisma.sql`null::text`,
      from: Prisma.sql`generate_series(1, 501) n`,
    }),
  );
  expect(await pass()).toEqual({ found: 500, passed: 500 });
  expect(await pass()).toEqual({ found: 1, passed: 1 });
  expect(await queued()).toHaveLength(501);
});

test('a row that the queue refuses stays and is told, and holds up no other', async () => {
  await add('first', { key: 'bad' });
  await add('second');
  await owner.pool.query(
    `alter table graphile_worker._private_jobs add constraint refused check (key <> 'bad')`,
  );
  const refused: unknown[] = [];
  try {
    expect(await pass((error, ids) => refused.push((error as Error).message, ids.length))).toEqual({
      found: 2,
      passed: 1,
    });
  } finally {
    await owner.pool.query('alter table graphile_worker._private_jobs drop constraint refused');
  }
  expect(refused).toEqual([expect.stringContaining('refused'), 1]);
  expect([await inOutbox(), await queued()]).toEqual([['first'], ['second']]);
});

test.each([
  ['a job whose name is too long', { job: 'x'.repeat(129) }],
  ['a key that is empty', { key: '' }],
  ['a key that is too long', { key: 'x'.repeat(513) }],
])('%s is refused when it is added', async (_, { job = 'greet', key }: { job?: string; key?: string }) => {
  const added = enqueue(prisma, defineJob(job, z.object({})), {}, key === undefined ? {} : { key });
  await expect(added).rejects.toThrow(/job_outbox_(names|key)/);
});

test('pumps beside each other lose nothing, and give each job once', async () => {
  const adding = Array.from({ length: 20 }, async (_, by) => {
    for (let n = 0; n < 10; n++) await add(`${by}-${n}`);
  });
  let isAdding = true;
  const passing = Array.from({ length: 4 }, async () => {
    while (isAdding || (await inOutbox()).length > 0) await pass();
  });
  await Promise.all(adding);
  isAdding = false;
  await Promise.all(passing);
  const jobs = await queued();
  expect(jobs).toHaveLength(200);
  expect(new Set(jobs).size).toBe(200);
});

test('jobs that a process of the version before adds itself run beside them, and of one key the last counts', async () => {
  const before = await pool.connect();
  const addItself = (name: string) =>
    before.query(`select graphile_worker.add_job('greet', $1::json, job_key => 'one')`, [
      JSON.stringify({ name }),
    ]);
  try {
    await before.query('begin');
    await addItself('by itself');
    await add('by the outbox', { key: 'one' });
    const passed = pass();
    await expect
      .poll(async () => (await pool.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    await before.query('commit');
    expect(await passed).toEqual({ found: 1, passed: 1 });
    expect(await queued()).toEqual(['one by the outbox']);
    await addItself('by itself again');
    expect(await queued()).toEqual(['one by itself again']);
  } finally {
    before.release();
  }
});

describe('a request whose job is taken while it is replaced', () => {
  /** Adds a job with the key `one`, and takes it as a worker does. */
  async function takeOne(): Promise<void> {
    const { rows } = await pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = attempts + 1
        where key = 'one' and locked_at is null and attempts < max_attempts returning id`,
    );
    expect(rows).toHaveLength(1);
  }

  // The queue first looks for a running job, and then replaces one that waits. A worker that takes the job between the
  // two is let in by a trigger here, which a lock holds up.
  beforeEach(async () => {
    await owner.pool.query(`
      create function stop_here() returns trigger language plpgsql as $$ begin
        perform pg_advisory_xact_lock(580);
        return new;
      end $$;
      create trigger stop_here before insert on graphile_worker._private_jobs for each row execute function stop_here();`);
  });
  afterEach(async () => {
    await owner.pool.query(
      'drop trigger if exists stop_here on graphile_worker._private_jobs; drop function if exists stop_here()',
    );
  });

  async function replaceWhileTaken(replace: () => Promise<unknown>): Promise<void> {
    await add('first', { key: 'one' });
    await pass();
    const holder = await owner.pool.connect();
    try {
      await holder.query('select pg_advisory_lock(580)');
      const replaced = replace();
      await expect
        .poll(
          async () =>
            (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
        )
        .toBe(1);
      await takeOne();
      await holder.query('select pg_advisory_unlock(580)');
      await replaced;
    } finally {
      holder.release();
    }
  }

  test('is lost by the queue itself (graphile/worker 580)', async () => {
    await replaceWhileTaken(() =>
      pool.query(`select graphile_worker.add_job('greet', '{"name": "second"}', job_key => 'one')`),
    );
    expect(await queued()).toEqual(['one first']);
  });

  test('stays in the outbox, and is passed again', async () => {
    await replaceWhileTaken(async () => {
      await add('second', { key: 'one' });
      expect(await pass()).toEqual({ found: 1, passed: 0 });
    });
    expect(await inOutbox()).toEqual(['second']);
    expect(await pass()).toEqual({ found: 1, passed: 1 });
    // The running job has lost its key, and is not tried again.
    expect(await queued()).toEqual(['one second']);
  });
});

test('under contention no request is lost: a run of its job begins after each', async () => {
  let value = 0;
  let seen = 0;
  let runs = 0;
  await startWorker(async () => {
    runs += 1;
    seen = value;
    await sleep(1);
  });
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let n = 0; n < 60; n++) {
        value += 1;
        await add('again', { key: 'one' });
      }
    }),
  );
  await expect.poll(() => seen, { timeout: seconds(5) }).toBe(720);
  await expect.poll(inOutbox).toEqual([]);
  expect(runs).toBeGreaterThan(1);
});

describe('the pump', () => {
  test('of a worker gives most jobs to it within 150 ms', async () => {
    const begun: number[] = [];
    await startWorker(async () => void begun.push(performance.now()));
    await sleep(300);
    const waits: number[] = [];
    for (let n = 0; n < 18; n++) {
      // As long as it takes until the pump looks rarely again, in a third of them.
      await sleep(n % 3 === 0 ? 1100 : 20);
      await add('quick');
      const added = performance.now();
      await expect.poll(() => begun.length, { interval: 2 }).toBe(n + 1);
      waits.push((begun[n] ?? 0) - added);
    }
    waits.sort((one, other) => one - other);
    // Of all, because the machine may be busy with one of them. A pump that is not told of rows would be late with a
    // third.
    expect(waits[Math.floor(waits.length * 0.75)]).toBeLessThan(150);
  }, 60_000);

  const leaders = async (): Promise<number[]> =>
    (
      await pool.query(
        `select pid from pg_locks join pg_stat_activity using (pid)
          where locktype = 'advisory' and application_name = 'tarang pump' and granted and datname = current_database()`,
      )
    ).rows.map(({ pid }) => pid);

  test('is one of all workers, and another takes over when its connection ends', async () => {
    pump();
    pump();
    await expect.poll(leaders).toHaveLength(1);
    const [first] = await leaders();
    await owner.pool.query('select pg_terminate_backend($1)', [first]);
    const ended = performance.now();
    await add('after');
    await expect.poll(queued, { timeout: seconds(3) }).toEqual(['after']);
    expect(performance.now() - ended).toBeLessThan(seconds(2));
    expect(await leaders()).not.toContain(first);
  });

  test('that holds the lock and sends nothing is ended, and another takes over within 2 s', async () => {
    // A frozen process keeps its connection and its lock.
    const frozen = await pool.connect();
    await frozen.query('select pg_advisory_lock(7411, 98)');
    const froze = performance.now();
    await add('after');
    const log = pump();
    await expect.poll(queued, { timeout: seconds(4) }).toEqual(['after']);
    expect(performance.now() - froze).toBeLessThan(seconds(2));
    expect(log.lines('took over from a pump that stood still')).toHaveLength(1);
    frozen.release(true);
  });

  test('gives what is left to the queue before its worker ends', async () => {
    const worker = await startWorker(async () => {
      await sleep(200);
      await add('last');
    });
    await add('first');
    await expect
      .poll(
        async () =>
          (await pool.query('select from graphile_worker._private_jobs where locked_at is not null'))
            .rowCount,
      )
      .toBe(1);
    workers.splice(0);
    await worker.stop();
    expect([await inOutbox(), await queued()]).toEqual([[], ['last']]);
  });
});
