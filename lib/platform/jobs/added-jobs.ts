import { Prisma } from '@/lib/platform/db';

/** The channel on which each added job is told, in its own transaction. */
export const ADDED = 'job_added';

const ANY_LANE = '-';

/** SQL of how many jobs are told of at once. */
const ONE = Prisma.sql`1`;

/**
 * An SQL function that tells the workers of added jobs: a lane looks at the queue only for its own, and as often as there
 * are jobs. PostgreSQL delivers equal notifications of a transaction once, so that each has a number of its own.
 */
export function tellAddedSql(
  job: string,
  { lane = ANY_LANE, count = ONE }: { lane?: string | undefined; count?: Prisma.Sql } = {},
): Prisma.Sql {
  return Prisma.sql`pg_notify(${ADDED}, ${`${job} ${lane} `}::text || ${count} || ' ' || random()::text)`;
}

/** What such a notification says: the job, its lane (of no lane's name when any may take it), and how many they are. */
export function readAdded(payload: string): { job: string; lane: string; count: number } {
  const [job = '', lane = ANY_LANE, count = ''] = payload.split(' ');
  return { job, lane, count: Number(count) };
}
