import type { Pool } from 'pg';
import { type Lane, laneFlags, takesJob } from './lanes';

export interface WaitingJobs {
  lane: string;
  /** Jobs whose time has come and that no worker has taken. */
  waiting: number;
  /** Seconds since the time of the oldest of them. */
  oldest: number;
}

// A backlog of more is one alert already; counting all of it would cost the database more with each minute.
const MOST = 10_000;

/** What is told as a lane: jobs that the queue does not have yet. */
const OUTBOX = 'outbox';

/**
 * The jobs that wait in each lane, and those in the outbox; one that several lanes may take counts for the first of
 * them.
 */
export async function readWaiting(pool: Pool, lanes: readonly Lane[]): Promise<WaitingJobs[]> {
  const { rows } = await pool.query<{ job: string; flags: string[]; waiting: number; oldest: number }>(
    `select t.identifier as job, flags, count(*)::int as waiting,
            extract(epoch from now() - min(run_at))::float8 as oldest
       from (select task_id, run_at, array(select jsonb_object_keys(coalesce(flags, '{}')) order by 1) as flags
               from graphile_worker._private_jobs
              where is_available and run_at <= now() order by priority, run_at limit $1) due
       join graphile_worker._private_tasks t on t.id = due.task_id
      group by t.identifier, flags`,
    [MOST],
  );
  const byLane = new Map(lanes.map(({ name }) => [name, { lane: name, waiting: 0, oldest: 0 }]));
  for (const { job, flags, waiting, oldest } of rows) {
    const lane = lanes.find(
      (each) => takesJob(lanes, each, job) && !laneFlags(lanes, each).some((other) => flags.includes(other)),
    );
    const found = lane && byLane.get(lane.name);
    if (!found) continue;
    found.waiting += waiting;
    found.oldest = Math.max(found.oldest, oldest);
  }
  return [...byLane.values(), await readOutbox(pool)];
}

async function readOutbox(pool: Pool): Promise<WaitingJobs> {
  const { rows } = await pool.query<{ waiting: number; oldest: number }>(
    `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(added_at)), 0)::float8 as oldest
       from (select added_at from job_outbox order by id limit $1) added`,
    [MOST],
  );
  return { lane: OUTBOX, waiting: 0, oldest: 0, ...rows[0] };
}
