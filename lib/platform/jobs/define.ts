import type { z } from 'zod';
import { type Db, Prisma } from '@/lib/platform/db';
import { traceparent } from '@/lib/platform/traces';
import { tellAddedSql } from './added-jobs';

/** The contract of a job. It has no handler, so that a process that only enqueues jobs does not load one. */
export interface Job<P extends z.ZodType> {
  name: string;
  payload: P;
  /** Tries before the job is a poison job and a review is opened for it. */
  maxAttempts: number;
  /** The maximum number running at once in all workers together; null: no limit but the slots of its lane. */
  atOnce: number | null;
}

export function defineJob<P extends z.ZodType>(
  name: string,
  payload: P,
  options: { maxAttempts?: number; atOnce?: number } = {},
): Job<P> {
  return { name, payload, maxAttempts: options.maxAttempts ?? 12, atOnce: options.atOnce ?? null };
}

export interface EnqueueOptions {
  /** The job runs at this instant at the earliest. */
  runAt?: Date;
  /** A waiting job with this key is replaced. */
  key?: string;
  /** The lane for a job that several lanes list; without it, any of those takes the job. */
  lane?: string;
  /** A job with this key that waits, runs or has used up its tries is left unchanged, and no other is enqueued. */
  skipIfExists?: boolean;
}

/** Enqueues in the caller's transaction: the job is committed together with the change that needs it. */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<void> {
  await db.$executeRaw`select ${jobSql(job, payload, options)}`;
}

/** The same as an SQL expression, for a statement that changes state and enqueues the job at once. */
export function jobSql<P extends z.ZodType>(
  job: Job<P>,
  payload: z.input<P>,
  { runAt, key, lane, skipIfExists = false }: EnqueueOptions = {},
): Prisma.Sql {
  // The job's schema removes it again; a version of the store without traces ignores it.
  const json = JSON.stringify({ ...(job.payload.parse(payload) as object), _trace: traceparent() });
  // Jobs of one queue run one after the other: mails to a slow server leave slots of their lane to the text messages.
  const queue =
    job.atOnce === null
      ? Prisma.sql`null`
      : Prisma.sql`${`${job.name}-`}::text || floor(random() * ${job.atOnce}::int)::int`;
  // Every lane but this one is told to leave jobs with its flag. An older version of the store ignores flags.
  const flags = lane === undefined ? null : [lane];
  const added = Prisma.sql`
    graphile_worker.add_job(
      ${job.name}, ${json}::json, (${queue})::text, ${runAt ?? Prisma.sql`null`}::timestamptz,
      ${job.maxAttempts}::int, ${key ?? null}::text, flags => ${flags}::text[],
      job_key_mode => ${skipIfExists ? 'unsafe_dedupe' : 'replace'}::text)`;
  // A job for later is found by a look of its lane when its time has come.
  return runAt ? added : Prisma.sql`(select ${added} from ${tellAddedSql(job.name, { lane })})`;
}

export interface JobsSqlInput {
  /** SQL of the payload of a row; its fields are those of the job's schema. */
  payload: Prisma.Sql;
  /** SQL of the queue of a row: the jobs of one run one after the other. */
  queue: Prisma.Sql;
  from: Prisma.Sql;
}

/** One job for each row of a query, as a query of its own. */
export function jobsSql<P extends z.ZodType>(
  job: Job<P>,
  { payload, queue, from }: JobsSqlInput,
): Prisma.Sql {
  return Prisma.sql`
    select (graphile_worker.add_job(${job.name}, ${payload}, ${queue}, null::timestamptz, ${job.maxAttempts}::int)).id,
           case when row_number() over () = 1
                then ${tellAddedSql(job.name, { count: Prisma.sql`count(*) over ()` })}::text end
      from ${from}`;
}
