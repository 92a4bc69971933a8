import { type ParsedCronItem, parseCronItems } from 'graphile-worker';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { Prisma } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { hours, minutes, seconds, sleep } from '@/lib/platform/time';
import { AHEAD } from './ahead';
import { type Job, queueSql } from './define';

export interface Cron {
  job: Job<z.ZodType>;
  /** Crontab notation, UTC. */
  pattern: string;
}

/** ms. What no worker has added for longer, because none ran, is not made up for. */
const MADE_UP_FOR = hours(24);
/** ms before the next try after an error. */
const AFTER_ERROR = seconds(5);

/**
 * Adds the jobs of a minute for which none of the workers has added them. The queue's own crontab goes by the clock of
 * the worker's machine: one that was three days ahead for a moment wrote that the runs of three days had been, and
 * nothing was scheduled by any worker before they were over. A run of before that waits for its next try begins anew,
 * and one of a limited job that still runs is waited for.
 */
const addSql = (due: readonly Job<z.ZodType>[], minute: Date) => Prisma.sql`
  with due as (
    select * from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ atOnce }) => atOnce)}::int[],
                         ${due.map(({ maxAttempts }) => maxAttempts)}::int[]) job (name, at_once, max_attempts)),
  taken as (
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
    select name, ${minute}, ${minute} from due
    on conflict (identifier) do update set last_execution = excluded.last_execution
     where known.last_execution is null or known.last_execution < excluded.last_execution
        or known.last_execution > now() + ${Prisma.raw(AHEAD)}
    returning identifier)
  select graphile_worker.add_job(name, json_build_object('_cron', json_build_object('ts', ${minute}::timestamptz)),
                                 queue_name => ${queueSql(Prisma.sql`name`, Prisma.sql`at_once`)},
                                 job_key => 'cron:' || name, max_attempts => max_attempts)
    from taken join due on name = identifier`;

/**
 * A job that was added or put off while the clock was ahead waits as long as it was to wait, from now on. One that
 * failed then has no time of that; the queue lets none wait longer than six hours and seven minutes after a failure,
 * and it is due at once.
 */
const BRING_FORWARD = `
  update graphile_worker._private_jobs
     set run_at = case when updated_at > now() + ${AHEAD} then now() + (run_at - updated_at) else now() end, updated_at = now()
   where locked_at is null
     and (updated_at > now() + ${AHEAD} or attempts > 0 and run_at > now() + interval '7 hours')`;

/**
 * Forgets the last runs of a clock that was ahead. When its time has come, one of the same minute would count as the
 * run of that minute, and a nightly job would be left out.
 */
const FORGET = `
  update graphile_worker._private_known_crontabs set last_execution = null
   where last_execution > now() + ${AHEAD}`;

const LOOK = `
  select extract(epoch from now())::float8 * 1000 as now,
         (select extract(epoch from max(last_execution))::float8 * 1000
            from graphile_worker._private_known_crontabs where last_execution <= now()) as last`;

export interface Schedule {
  /** Adds what is due since the last look. Returns ms until the next minute. */
  look(): Promise<number>;
}

/** The scheduled jobs, by the clock of the database. Every worker has one; each run is added by one of them. */
export function createSchedule(pool: Pick<Pool, 'query'>, crons: readonly Cron[]): Schedule {
  const items = parseCronItems(
    crons.map(({ job, pattern }) => ({ task: job.name, match: pattern, identifier: job.name })),
  );
  // The start of the minute of the last look, ms since 1970; at first the last one in which a worker added something.
  let seen: number | null = null;
  return {
    async look() {
      const { rows } = await pool.query<{ now: number; last: number | null }>(LOOK);
      const { now = 0, last = null } = rows[0] ?? {};
      const into = now % minutes(1);
      const minute = now - into;
      const due = dueSince(items, seen ?? last, minute);
      if (seen !== minute) {
        await pool.query(BRING_FORWARD);
        await pool.query(FORGET);
      }
      const jobs = crons.flatMap(({ job }) => (due.has(job.name) ? [job] : []));
      if (jobs.length > 0) await pool.query(addSql(jobs, new Date(minute)));
      seen = minute;
      return minutes(1) - into;
    },
  };
}

/** The names of what is due in a minute, and in those before it that a worker missed. */
function dueSince(items: readonly ParsedCronItem[], seen: number | null, minute: number): Set<string> {
  if (seen === minute) return new Set();
  const isNear = seen !== null && seen < minute && minute - seen <= MADE_UP_FOR;
  const due = new Set<string>();
  for (let at = isNear ? seen + minutes(1) : minute; at <= minute; at += minutes(1)) {
    const time = new Date(at);
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    };
    for (const item of items) if (item.match(digest)) due.add(item.identifier);
  }
  return due;
}

export interface RunningSchedule {
  stop(): Promise<void>;
}

/** Looks at the schedule each minute until it is stopped. */
export function runSchedule(pool: Pool, crons: readonly Cron[], log: Log): RunningSchedule {
  const stop = new AbortController();
  const schedule = createSchedule(pool, crons);
  const running = (async () => {
    while (!stop.signal.aborted) {
      const wait = await schedule.look().catch((error: unknown) => {
        log.error({ err: error }, 'the scheduled jobs are not added');
        return AFTER_ERROR;
      });
      await sleep(wait, stop.signal);
    }
  })();
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}
