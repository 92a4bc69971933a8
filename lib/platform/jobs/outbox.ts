import { isServerLost, type RawConnection } from '@/lib/platform/db';
import { ADDED, ANY_LANE } from './added-jobs';
import { AHEAD } from './ahead';

/** Rows that one statement gives to the queue. */
const MOST = 500;

/**
 * Gives rows of the outbox ($1) to the queue and deletes them, in one statement: a pump that dies or is frozen has done
 * all of it or nothing, and holds no lock. A second pump waits for the rows and finds them gone.
 *
 * Of several requests with one key the last one replaces the others, as it would in the queue. The queue loses a
 * request whose job is taken while it is replaced (graphile/worker 580): it answers without that key. Such a row stays,
 * and the next pass finds a running job, beside which the queue adds another one.
 *
 * A row that was added in the future was added while the clock was ahead: it waits as long as it was to wait, from now
 * on. The queue would otherwise keep it for as long as the clock was ahead, with nothing that says so.
 */
export const PASS = `
  with batch as materialized (
    select * from job_outbox where id = any($1::bigint[]) order by id for update
  ), wanted as materialized (
    select distinct on (key, case when key is null then id end) *,
           case when added_at > now() + ${AHEAD}
             then now() + greatest(coalesce(run_at, added_at) - added_at, interval '0') else coalesce(run_at, added_at) end as due,
           case when lane is not null then array[lane] end as flags
      from batch order by key, case when key is null then id end, keeps_existing, id desc
  ), replaced as materialized (
    select added.key
      from (select array_agg((job, payload, queue, due, max_attempts, key, 0, flags)::graphile_worker.job_spec order by id) as specs
              from wanted where not keeps_existing having count(*) > 0) request
     cross join lateral graphile_worker.add_jobs(request.specs) added
  ), kept as materialized (
    select key, (graphile_worker.add_job(job, payload, queue, due, max_attempts, key, 0, flags, 'unsafe_dedupe')).id
      from wanted where keeps_existing
  ), passed as (
    delete from job_outbox where id in (
      select id from batch
       where key is null or key in (select key from replaced) or key in (select key from kept))
    returning key
  ), told as materialized (
    select pg_notify('${ADDED}', job || ' ' || coalesce(lane, '${ANY_LANE}') || ' ' || count(*) || ' ' || random())
      from wanted where due <= now() group by job, lane
  )
  select (select count(*) from passed)::int as passed, (select count(*) from batch)::int as found,
         (select count(*) from replaced) + (select count(*) from kept) + (select count(*) from told) as added`;

interface Row {
  id: string;
  key: string | null;
}

export interface PassOptions {
  /** Told once of the rows of a pass that the database refuses by themselves, with the last of their errors. */
  onRefused: (error: unknown, ids: string[]) => void;
  /** The most rows that are given at once. */
  most?: number;
}

export interface Passed {
  /** Rows that were in the outbox, at most `most`. */
  found: number;
  /** Rows of them that are now in the queue. */
  passed: number;
}

/** Gives the oldest rows of the outbox to the queue. */
export async function passJobs(
  connection: RawConnection,
  { onRefused, most = MOST }: PassOptions,
): Promise<Passed> {
  const { rows } = await connection.query<Row>('select id::text, key from job_outbox order by id limit $1', [
    most,
  ]);
  if (rows.length === 0) return { found: 0, passed: 0 };
  try {
    return { found: rows.length, passed: await pass(connection, rows) };
  } catch (error) {
    return { found: rows.length, passed: await passApart(connection, rows, onRefused, error) };
  }
}

async function pass(connection: RawConnection, rows: Row[]): Promise<number> {
  const { rows: answers } = await connection.query<{ passed: number }>(PASS, [rows.map(({ id }) => id)]);
  return answers[0]?.passed ?? 0;
}

/** The requests of each key by themselves: one that the database refuses must not hold up all others. */
async function passApart(
  connection: RawConnection,
  rows: Row[],
  onRefused: PassOptions['onRefused'],
  cause: unknown,
): Promise<number> {
  if (isServerLost(cause)) throw cause;
  const groups = Map.groupBy(rows, ({ id, key }) => (key === null ? `id ${id}` : `key ${key}`));
  let passed = 0;
  let last: unknown;
  const refused: string[] = [];
  for (const group of groups.values())
    try {
      passed += await pass(connection, group);
    } catch (error) {
      if (isServerLost(error)) throw error;
      last = error;
      refused.push(...group.map(({ id }) => id));
    }
  if (refused.length > 0) onRefused(last, refused);
  return passed;
}
