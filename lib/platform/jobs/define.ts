import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { type Db, Prisma } from '@/lib/platform/db';

/** A job's contract: light enough for the process that enqueues; the handler is known to the worker alone. */
export interface Job<P extends z.ZodType> {
  name: string;
  payload: P;
  /** Tries before it is a poison job and goes to review. */
  maxAttempts: number;
  /** How many of them run at once in all workers together; null: as many as there are places. */
  lanes: number | null;
}

export function defineJob<P extends z.ZodType>(
  name: string,
  payload: P,
  options: { maxAttempts?: number; lanes?: number } = {},
): Job<P> {
  return { name, payload, maxAttempts: options.maxAttempts ?? 12, lanes: options.lanes ?? null };
}

export interface EnqueueOptions {
  /** Not before this instant. */
  runAt?: Date;
  /** A job with this key that still waits is replaced, not doubled. */
  key?: string;
  /** A job with this key that waits, runs or has used up its tries is left as it is. */
  unlessThere?: boolean;
}

/** Enqueues in the caller's transaction: the job exists exactly when the change that wants it does. */
export async function enqueue<P extends z.ZodType>(
  db: Db,
  job: Job<P>,
  payload: z.input<P>,
  options: EnqueueOptions = {},
): Promise<void> {
  await db.$executeRaw`select ${jobSql(job, payload, options)}`;
}

/** The same as an expression, for a statement that changes state and asks for the job at once. */
export function jobSql<P extends z.ZodType>(
  job: Job<P>,
  payload: z.input<P>,
  { runAt, key, unlessThere = false }: EnqueueOptions = {},
): Prisma.Sql {
  const json = JSON.stringify(job.payload.parse(payload));
  // Jobs of one queue run one after the other: a slow remote holds its lanes, and no place that delivers goods.
  const queue = job.lanes === null ? null : `${job.name}-${randomInt(job.lanes)}`;
  return Prisma.sql`
    graphile_worker.add_job(
      ${job.name}, ${json}::json, ${queue}::text, ${runAt ?? Prisma.sql`null`}::timestamptz,
      ${job.maxAttempts}::int, ${key ?? null}::text,
      job_key_mode => ${unlessThere ? 'unsafe_dedupe' : 'replace'}::text)`;
}
