import type { Pool } from 'pg';

export interface PoisonJob {
  id: string;
  name: string;
  payload: unknown;
  attempts: number;
  lastError: string | null;
  /** A newer job took over the key while this one ran; the queue gives it no further try then. */
  superseded: boolean;
}

/** Jobs that have used up their tries. They block no other jobs; a sweep opens a review for each. */
export async function listPoisonJobs(pool: Pool, limit = 100): Promise<PoisonJob[]> {
  const { rows } = await pool.query<{
    id: string;
    name: string;
    payload: unknown;
    attempts: number;
    last_error: string | null;
    superseded: boolean;
  }>(
    `select j.id::text, t.identifier as name, j.payload, j.attempts, j.last_error,
            j.key is null as superseded
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null
      order by j.id limit $1`,
    [limit],
  );
  return rows.map(({ last_error, ...job }) => ({ ...job, lastError: last_error }));
}

/** Removes poison jobs from the queue once their reviews are open. */
export async function removeJobs(pool: Pool, ids: string[]): Promise<void> {
  await pool.query('select graphile_worker.complete_jobs($1::bigint[])', [ids]);
}
