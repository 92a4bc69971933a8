import type { Db } from '@/lib/platform/db';

/**
 * Makes the waiting jobs with these keys due whose first run is planned further away than `longest` ms. The time of a
 * run is planned by a process, which follows a leap of the database's clock up to 30 s later: a job that was added in
 * between has a right time of its adding, and nothing in the queue says that it was planned by a clock that was ahead.
 */
export async function bringForward(db: Db, keys: readonly string[], longest: number): Promise<void> {
  await db.$executeRaw`
    update graphile_worker._private_jobs set run_at = now(), updated_at = now()
     where key = any(${keys}::text[]) and locked_at is null and attempts = 0
       and run_at > now() + ${longest}::float8 * interval '1 millisecond'`;
}
