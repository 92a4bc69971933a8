import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEAD_AFTER, defineJob, enqueue, handler, runJobs } from '@/lib/platform/jobs';
import { freeJobs } from '@/lib/platform/jobs/heartbeat';
import { minutes, seconds, sleep } from '@/lib/platform/time';
import { compileProgram } from '../support/compile-program';
import { testDatabase } from '../support/database';
import { testLog } from '../support/log';
import { startProcess } from '../support/processes';

const { db, url } = await testDatabase();

test('the job of a killed worker is taken over once it has been silent for long enough', {
  timeout: minutes(2),
}, async () => {
  const held = defineJob('held', z.object({ note: z.string() }));
  const holder = await startProcess({
    args: [await compileProgram('tests/support/job-holder.ts')],
    env: { DATABASE_URL: url },
    ready: /ready/,
  });
  await enqueue(db.prisma, held, { note: 'worth keeping' });
  await holder.waitFor(/holding \d+/);

  const taken: { note: string; attempt: number }[] = [];
  const { log, lines } = testLog('warn');
  const work = handler(held, async ({ note }, { attempt }) => void taken.push({ note, attempt }));
  const lanes = [{ name: 'all', slots: 1, jobs: 'rest' as const }];
  const rescuer = await runJobs({ pool: db.pool, log, handlers: () => [work], crons: [], lanes });
  // As long as the holder lives, the job is its own, however long it holds it.
  await sleep(seconds(2));
  expect(taken).toEqual([]);

  const killed = performance.now();
  expect((await holder.kill()).signal).toBe('SIGKILL');
  // orders-crashes.test.ts waits until a killed worker counts as dead; here it has been silent for as long already.
  const past = `- ${DEAD_AFTER} * interval '1 ms'`;
  await db.pool.query(`update worker_heartbeats set beat_at = beat_at ${past}`);
  await db.pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at ${past} where locked_at is not null`,
  );
  while (taken.length === 0 && performance.now() - killed < minutes(1)) await sleep(50);

  expect(taken).toEqual([{ note: 'worth keeping', attempt: 2 }]);
  expect(lines('took the jobs of silent workers')).toHaveLength(1);
  await rescuer.stop();
});

test('what a worker asks for again after it has lost its job is not deleted when its run ends', async () => {
  const asked = defineJob('asked-again', z.object({ n: z.int() }));
  const options = { key: 'asked-again' };
  const runs: number[] = [];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const work = handler(asked, async ({ n }) => {
    runs.push(n);
    if (n === 1) await mayEnd;
  });
  const lanes = [{ name: 'all', slots: 1, jobs: 'rest' as const }];
  const { log } = testLog('warn');
  const worker = await runJobs({ pool: db.pool, log, handlers: () => [work], crons: [], lanes });
  try {
    await enqueue(db.prisma, asked, { n: 1 }, options);
    await until(() => runs.length === 1);
    const { rows } = await db.pool.query<{ locked_by: string }>(
      "select locked_by from graphile_worker._private_jobs where key = 'asked-again'",
    );
    // It was frozen for so long that it counted as dead, and goes on.
    await freeJobs(
      db.pool,
      rows.map(({ locked_by }) => locked_by),
    );
    await enqueue(db.prisma, asked, { n: 2 }, options);
    await until(async () => (await db.prisma.jobOutbox.count()) === 0);
    end();
    await until(() => runs.length === 2);
    expect(runs).toEqual([1, 2]);
  } finally {
    end();
    await worker.stop();
  }
});

test('jobs of a silent worker are taken in the order in which they came', async () => {
  const keys = ['first', 'second', 'third'];
  for (const key of keys)
    await db.pool.query(`select graphile_worker.add_job('kept-in-order', '{}', job_key => $1)`, [key]);
  // The worker took them the other way round, so that PostgreSQL finds them so.
  for (const key of keys.toReversed())
    await db.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'silent' where key = $1`,
      [key],
    );
  await freeJobs(db.pool, ['silent']);
  const { rows } = await db.pool.query<{ key: string }>(
    'select key from graphile_worker._private_jobs where key = any($1) order by id',
    [keys],
  );
  expect(rows.map(({ key }) => key)).toEqual(keys);
});

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > seconds(20)) throw new Error('it never came true');
    await sleep(20);
  }
}
