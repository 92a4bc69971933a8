// A worker process that takes one job and never finishes it: to be killed.
import { z } from 'zod';
import { openDatabase } from '@/lib/platform/db';
import { defineJob, handler, runJobs } from '@/lib/platform/jobs';
import { createLog } from '@/lib/platform/log';

const url = process.env.DATABASE_URL ?? '';
const { pool } = openDatabase({ url, max: 5 });
const log = createLog({ name: 'job-holder', level: 'error' });
const held = defineJob('held', z.object({ note: z.string() }));

const hold = handler(held, async (_, run) => {
  process.stdout.write(`holding ${run.id}\n`);
  await new Promise(() => {});
});

await runJobs({
  pool,
  log,
  handlers: () => [hold],
  crons: [],
  lanes: [{ name: 'all', slots: 1, jobs: 'rest' }],
});
process.stdout.write('ready\n');
