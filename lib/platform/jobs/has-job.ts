import { Prisma } from '@/lib/platform/db';

/** SQL of whether a job with this key waits, runs or has used up its tries, in the queue or on its way to it. */
export function hasJobSql(key: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    (exists (select from graphile_worker.jobs queued where queued.key = ${key})
     or exists (select from job_outbox added where added.key = ${key}))`;
}
