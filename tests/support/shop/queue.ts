import type { Pool } from 'pg';
import { seconds, sleep } from '@/lib/platform/time';
import type { MovableClock } from './clock';

export interface DrainOptions {
  /** ms */
  timeout?: number;
  /** False: jobs for later are left as they are. */
  hurry?: boolean;
}

interface Waiting {
  running: number;
  ready: number;
  next: Date | null;
  /** In the outbox. */
  added: number;
}

/** Waits until no job runs and none waits. Jobs that used up their tries count as done: a sweep handles those. */
export async function drainQueue(
  pool: Pool,
  clock: MovableClock,
  { timeout = seconds(25), hurry = true }: DrainOptions,
): Promise<void> {
  const deadline = performance.now() + timeout;
  for (;;) {
    const { running, ready, next, added } = await look(pool);
    if (running + ready + added === 0) {
      if (next === null || !hurry) return;
      clock.reach(next);
      await bringForward(pool, next);
    }
    if (performance.now() > deadline) throw new Error(`the queue is not empty:\n${await list(pool)}`);
    await sleep(10);
  }
}

async function look(pool: Pool): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>(`
    select count(*) filter (where locked_at is not null)::int as running,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as ready,
           min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as next,
           (select count(*) from job_outbox)::int as added
      from graphile_worker.jobs`);
  return rows[0] ?? { running: 0, ready: 0, next: null, added: 0 };
}

/** Each job is told as when it is added: without that an idle lane would look again only after 2 s. */
async function bringForward(pool: Pool, until: Date): Promise<void> {
  await pool.query(
    `with moved as (
       update graphile_worker._private_jobs set run_at = now()
        where locked_at is null and attempts < max_attempts and run_at > now()
          and run_at <= $1::timestamptz + interval '1 ms'
       returning id, task_id
     )
     select pg_notify('job_added', identifier || ' - 1 ' || moved.id)
       from moved join graphile_worker._private_tasks task on task.id = task_id`,
    [until],
  );
}

async function list(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    'select task_identifier, key, run_at, attempts, locked_by, last_error from graphile_worker.jobs limit 20',
  );
  return rows.map((row) => JSON.stringify(row)).join('\n');
}
