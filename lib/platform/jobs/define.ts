import type { z } from 'zod';
import { type Db, type Part, Prisma, recordsSql, whenGiven } from '@/lib/platform/db';
import { traceparent } from '@/lib/platform/traces';

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
  await db.$executeRaw(jobSql(job, payload, options));
}

/** The database rounds to milliseconds: a job that was added now would be one for later. */
const NOW = Prisma.sql`date_trunc('milliseconds', now())`;

const NONE = Prisma.sql`null`;

/** What the outbox keeps of a job. */
const INTO = Prisma.sql`
  insert into job_outbox (job, payload, queue, run_at, max_attempts, key, lane, keeps_existing, added_at)`;

/**
 * The same as SQL that inserts one row for each row of `from`, or one without it: a part of a statement that also
 * changes state.
 */
export function jobSql<P extends z.ZodType>(
  job: Job<P>,
  payload: z.input<P>,
  { runAt, key, lane, skipIfExists = false }: EnqueueOptions = {},
  from: Prisma.Sql = Prisma.empty,
): Prisma.Sql {
  const queue = queueSql(Prisma.sql`${job.name}::text`, Prisma.sql`${job.atOnce}::int`);
  return Prisma.sql`${INTO}
    select ${job.name}, ${JSON.stringify(payloadOf(job, payload))}::json, ${queue}, ${runAt ?? null}::timestamptz, ${job.maxAttempts}::smallint,
           ${key ?? null}::text, ${lane ?? null}::text, ${skipIfExists}::boolean, ${NOW}
    ${from}`;
}

/**
 * SQL of the queue of a job; null without a limit. Jobs of one queue run one after the other: mails to a slow server
 * leave slots of their lane to the text messages.
 */
export function queueSql(name: Prisma.Sql, atOnce: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${name} || '-' || floor(random() * ${atOnce})::int)`;
}

/**
 * What is stored of a payload. The job's schema removes the trace again; a version of the store without traces ignores
 * it.
 */
function payloadOf<P extends z.ZodType>(job: Job<P>, payload: unknown): object {
  return { ...(job.payload.parse(payload) as object), _trace: traceparent() };
}

export interface JobsSqlInput {
  /** SQL of the payload of a row; its fields are those of the job's schema. */
  payload: Prisma.Sql;
  /** SQL of the queue of a row: the jobs of one run one after the other. */
  queue?: Prisma.Sql;
  /** SQL of its key and of its lane. */
  key?: Prisma.Sql;
  lane?: Prisma.Sql;
  from: Prisma.Sql;
}

export interface KeyedJob<P extends z.ZodType> {
  payload: z.input<P>;
  /** A waiting job with this key is replaced. */
  key: string;
  lane: string | undefined;
}

/** These jobs as SQL that inserts a row for each if `given` returned one. */
export function keyedJobsSql<P extends z.ZodType>(
  job: Job<P>,
  jobs: readonly KeyedJob<P>[],
  given: Part,
): Prisma.Sql {
  const rows = jobs.map(({ payload, ...keyed }) => ({ ...keyed, payload: payloadOf(job, payload) }));
  return jobsSql(job, {
    payload: Prisma.sql`added.payload`,
    key: Prisma.sql`added.key`,
    lane: Prisma.sql`added.lane`,
    from: Prisma.sql`
      ${recordsSql('added', { payload: 'json', key: 'text', lane: 'text' }, rows)} where ${whenGiven(given)}`,
  });
}

/** One job for each row of a query, as SQL that returns a row for each. */
export function jobsSql<P extends z.ZodType>(
  job: Job<P>,
  { payload, queue = NONE, key = NONE, lane = NONE, from }: JobsSqlInput,
): Prisma.Sql {
  return Prisma.sql`${INTO}
    select ${job.name}, ${payload}, ${queue}, null, ${job.maxAttempts}::smallint, ${key}, ${lane}, false, ${NOW}
      from ${from}
    returning id`;
}
