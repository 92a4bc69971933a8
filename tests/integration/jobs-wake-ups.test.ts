// Which lanes of a worker look at the queue when a job is added (decision 040).
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Db, Prisma, transaction } from '@/lib/platform/db';
import { notePooler } from '@/lib/platform/db/pooler';
import { defineJob, enqueue, handler, jobsSql, type Lane, runJobs } from '@/lib/platform/jobs';
import { openWakeUps } from '@/lib/platform/jobs/wake-ups';
import { sleep } from '@/lib/platform/time';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';

const { db, url } = await testDatabase({ max: 10 });
const { prisma, pool } = db;

const settle = defineJob('settle', z.object({}));
const deliver = defineJob('deliver', z.object({}));
const tidy = defineJob('tidy', z.object({}));

const lanes: Lane[] = [
  { name: 'settlement', slots: 4, jobs: [settle] },
  { name: 'one', slots: 8, jobs: [deliver] },
  { name: 'two', slots: 8, jobs: [deliver] },
  { name: 'housekeeping', slots: 3, jobs: 'rest' },
];

const wakeUps = openWakeUps(pool, lanes, testLog().log);
/** What each lane was told: its name and the number of slots that look. */
let told: string[] = [];
for (const lane of lanes)
  wakeUps.poolFor(lane).connect((_error, client) => {
    client?.on('notification', ({ channel, payload }) => {
      if (channel === 'jobs:insert') told.push(`${lane.name} ${JSON.parse(payload ?? '').count}`);
    });
  });
afterAll(() => wakeUps.close());

const ALL = ['settlement 4', 'one 8', 'two 8', 'housekeeping 3'];

test('every slot of every lane looks once the connection that listens is there', async () => {
  await expect.poll(() => told).toEqual(ALL);
});

afterEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  told = [];
});

/** Notifications arrive in the order of their commits, so that nothing else arrives after that of this job. */
async function toldUntilNow(): Promise<string[]> {
  await enqueue(prisma, tidy, {});
  await expect.poll(() => told.at(-1)).toBe('housekeeping 1');
  return told.slice(0, -1);
}

test('a job wakes one slot of its own lane', async () => {
  await enqueue(prisma, settle, {});
  await enqueue(prisma, deliver, {}, { lane: 'two' });
  expect(await toldUntilNow()).toEqual(['settlement 1', 'two 1']);
});

test('a job without the name of a lane wakes each lane that lists it', async () => {
  await enqueue(prisma, deliver, {});
  expect(await toldUntilNow()).toEqual(['one 1', 'two 1']);
});

test('each of several jobs of one transaction wakes a slot, and none wakes any before its commit', async () => {
  await transaction({ db: prisma as Db }, async ({ db: inside }) => {
    for (let n = 0; n < 3; n++) await enqueue(inside, settle, {});
    expect(await toldUntilNow()).toEqual([]);
    told = [];
  });
  const undone = transaction({ db: prisma as Db }, async ({ db: inside }) => {
    await enqueue(inside, deliver, {});
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await toldUntilNow()).toEqual(['settlement 1', 'settlement 1', 'settlement 1']);
});

test.each([
  [20, ['settlement 4']],
  [3, ['settlement 3']],
  [1, ['settlement 1']],
  [0, []],
])('%i jobs of one statement wake as many slots of their lane', async (jobs, wakes) => {
  await prisma.$queryRaw(
    jobsSql(settle, {
      payload: Prisma.sql`'{}'::json`,
      queue: Prisma.sql`null::text`,
      from: Prisma.sql`generate_series(1, ${jobs}::int)`,
    }),
  );
  expect(await toldUntilNow()).toEqual(wakes);
  const { rows } = await pool.query('select 1 from graphile_worker._private_jobs');
  expect(rows).toHaveLength(jobs + 1);
});

test('a job for later wakes nobody', async () => {
  await enqueue(prisma, settle, {}, { runAt: new Date('2100-01-01T00:00:00Z') });
  expect(await toldUntilNow()).toEqual([]);
});

test('after a lost connection all lanes look, and hear of jobs again', async () => {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listen job_added%'`,
  );
  await expect.poll(() => told, { timeout: 5000 }).toEqual([...ALL, ...ALL]);
  told = [];
  await enqueue(prisma, settle, {});
  expect(await toldUntilNow()).toEqual(['settlement 1']);
});

/** The pool, which counts how often a connection of it is taken, also by the queue. */
function counting() {
  const seen = { looks: 0 };
  const counted = new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        seen.looks += 1;
        return target.connect();
      };
    },
  });
  // Behind a connection pooler the queue uses the given pool. Otherwise it opens its own, whose connections the test
  // could not count.
  notePooler(counted, url);
  return { seen, counted };
}

test('a worker hears of its jobs on one connection, and its other lanes do not look', async () => {
  const { seen, counted } = counting();
  const ran: string[] = [];
  const worker = await runJobs({
    pool: counted,
    log: testLog().log,
    crons: [],
    lanes,
    handlers: () => [settle, deliver, tidy].map((job) => handler(job, async () => void ran.push(job.name))),
  });
  await sleep(300);
  const { rows } = await pool.query(
    `select application_name from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`,
  );
  seen.looks = 0;
  for (let n = 1; n <= 20; n++) {
    await enqueue(prisma, settle, {});
    await expect.poll(() => ran.length).toBe(n);
  }
  // A look that finds the job, and its end. Each slot also looks every 2 s by itself: 23 looks. The 23 slots of all
  // lanes would look for each job otherwise.
  expect(seen.looks).toBeLessThan(20 * 4 + 80);
  await worker.stop();
  // One for this worker, one for `wakeUps`.
  expect(rows).toHaveLength(2);
});

test('a slot does not look after a job when no other was added', async () => {
  const { seen, counted } = counting();
  const ran: string[] = [];
  const worker = await runJobs({
    pool: counted,
    log: testLog().log,
    crons: [],
    // Its only slot looks by itself every 2 s, which is all that else is counted.
    lanes: [{ name: 'settlement', slots: 1, jobs: [settle] }],
    handlers: () => [handler(settle, async () => void ran.push(settle.name))],
  });
  await sleep(300);
  seen.looks = 0;
  for (let n = 1; n <= 20; n++) {
    await enqueue(prisma, settle, {});
    await expect.poll(() => ran.length).toBe(n);
  }
  // A look that finds the job, and its end: a third one for each would be 60.
  expect(seen.looks).toBeLessThan(50);
  await enqueue(prisma, settle, {});
  await enqueue(prisma, settle, {});
  await expect.poll(() => ran.length).toBe(22);
  await worker.stop();
});
