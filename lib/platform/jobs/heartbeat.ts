import type { Pool } from 'pg';
import type { Db } from '@/lib/platform/db';
import { seconds, sleep } from '@/lib/platform/time';

/** The interval of a worker's heartbeat, in ms. */
export const HEARTBEAT_INTERVAL = seconds(5);
/** A worker without a heartbeat for this time, in ms, counts as dead. */
export const DEAD_AFTER = seconds(20);

/** Records a heartbeat of this worker, and unlocks the jobs of dead workers. Returns the ids of those. */
export async function recordHeartbeat(pool: Pool, id: string, poolIds: string[]): Promise<string[]> {
  // A heartbeat that lies in the future was written while the clock was ahead. It is set to now: a living worker writes
  // its next one in time, and a dead one counts as dead after the usual time instead of days.
  await pool.query(
    `with ahead as (
       update worker_heartbeats set beat_at = now() where id <> $1 and beat_at > now() + $3 * interval '1 ms')
     insert into worker_heartbeats (id, worker_ids, started_at, beat_at) values ($1, $2, now(), now())
     on conflict (id) do update set worker_ids = excluded.worker_ids, beat_at = now()`,
    [id, poolIds, DEAD_AFTER],
  );
  return unlockDeadWorkers(pool);
}

/**
 * The queue itself would wait four hours for a killed worker. A lock without a heartbeat row belongs to a dead worker
 * too, once the lock is older than a start can take. A lock from the future was taken while the clock was ahead. Who
 * frees jobs may be killed before it frees their queues, whose later jobs would wait: the queues are looked at too.
 */
async function unlockDeadWorkers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ locked_by: string }>(
    `select distinct held.locked_by
       from (select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
             union all
             select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) held
      where held.locked_at not between now() - $1 * interval '1 ms' and now() + $1 * interval '1 ms'
        and not exists (select 1 from worker_heartbeats h
                         where held.locked_by = any (h.worker_ids) and h.beat_at > now() - $1 * interval '1 ms')`,
    [DEAD_AFTER],
  );
  const dead = rows.map((row) => row.locked_by);
  if (dead.length > 0) await freeJobs(pool, dead);
  await pool.query(`delete from worker_heartbeats where beat_at < now() - interval '1 day'`);
  return dead;
}

/**
 * Unlocks the jobs of these workers, so that other workers take them, the oldest first. Each job gets a new id: when a
 * worker that was only frozen ends its run, the queue deletes the job with the old id. Under the same id it would
 * delete the job that another worker has by then, with a request that came meanwhile under the same key.
 */
export async function freeJobs(pool: Pick<Pool, 'query'>, workers: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from graphile_worker._private_jobs where locked_by = any($1::text[]) order by id',
    [workers],
  );
  // One at a time: the queue gives the new ids, and one statement would ask for them in any order.
  for (const { id } of rows)
    await pool.query(
      `update graphile_worker._private_jobs set id = default, locked_at = null, locked_by = null
        where id = $1 and locked_by = any($2::text[])`,
      [id, workers],
    );
  await pool.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by = any($1::text[])',
    [workers],
  );
}

/** Whether a worker (`id`, or one run of it, `id/run`) has a recent heartbeat. */
export async function isAlive(db: Db, id: string): Promise<boolean> {
  // By the database's time, with which heartbeats are written: a machine whose clock is a minute ahead would take a
  // living worker for dead, and ask or buy beside it.
  const alive = await db.$queryRaw<unknown[]>`
    select 1 from worker_heartbeats
     where id = ${id.split('/')[0]} and beat_at > now() - make_interval(secs => ${DEAD_AFTER / 1000}::double precision)`;
  return alive.length > 0;
}

/**
 * Whether this worker is the first of the living ones: what only one process may do at a time is done by that one, and
 * by the next one 20 s after its last heartbeat. Two may hold themselves for the first for that long.
 */
export async function isFirstWorker(pool: Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from worker_heartbeats where beat_at > now() - $1 * interval '1 ms' order by started_at, id limit 1`,
    [DEAD_AFTER],
  );
  return rows[0]?.id === id;
}

/** Milliseconds since the last heartbeat of any worker; null when there never was one. */
export async function msSinceHeartbeat(pool: Pool): Promise<number | null> {
  const { rows } = await pool.query<{ ms: string | null }>(
    'select extract(epoch from now() - max(beat_at)) * 1000 as ms from worker_heartbeats',
  );
  return rows[0]?.ms == null ? null : Number(rows[0].ms);
}

/**
 * The queue's own stop does not wait until the results of its jobs are stored (1 in 10 was missing, measured): a
 * process that ended then would leave a finished job to be run again. Waits for at most 5 s.
 */
export async function waitForJobResults(pool: Pool, poolIds: string[]): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await pool.query(
      'select 1 from graphile_worker._private_jobs where locked_by = any ($1) limit 1',
      [poolIds],
    );
    if (rowCount === 0) return;
    await sleep(50);
  }
}

/** Writes how many stored values need a key that this worker does not have: as long as it lives, people are told. */
export async function recordLostValues(pool: Pool, id: string, lost: bigint): Promise<void> {
  await pool.query('update worker_heartbeats set lost_values = $2 where id = $1', [id, lost]);
}

/** Removes the heartbeat of a worker that stops in order, so that no time is spent waiting for it. */
export async function removeHeartbeat(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from worker_heartbeats where id = $1', [id]);
}
