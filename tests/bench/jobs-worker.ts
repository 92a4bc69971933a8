// A worker with our own queue settings and a job that only records when it was taken; run as a process.
import pg from 'pg';
import { z } from 'zod';
import { defineJob, handler, runJobs } from '@/lib/platform/jobs';
import { createLog } from '@/lib/platform/log';
import { sleep } from '@/lib/platform/time';

/** `hold`: milliseconds that the job takes. */
export const pingJob = defineJob('bench-ping', z.object({ n: z.int(), hold: z.int().default(0) }));

async function main(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
  await runJobs({
    pool,
    log: createLog({ name: 'bench-worker', level: 'warn' }),
    crons: [],
    lanes: [{ name: 'all', slots: 8, jobs: 'rest' }],
    handlers: () => [
      handler(pingJob, async ({ n, hold }, { attempt }) => {
        await pool.query("select pg_notify('bench_ping', $1)", [`${n} ${attempt} ${process.pid}`]);
        if (hold > 0) await sleep(hold);
      }),
    ],
  });
  await pool.query("select pg_notify('bench_ping', 'ready')");
}

if (process.argv[1]?.endsWith('jobs-worker.ts')) await main();
