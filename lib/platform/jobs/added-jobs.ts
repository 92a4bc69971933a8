import { Prisma } from '@/lib/platform/db';

/** The channel on which each added job is told, in its own transaction. */
export const ADDED = 'job_added';

const ANY_LANE = '-';

/**
 * An SQL function for a from clause, which tells the workers of added jobs: a lane looks at the queue only for its own.
 * PostgreSQL delivers equal notifications of a transaction once, so that each has a number of its own.
 */
export function tellAddedSql(
  job: string,
  { lane = ANY_LANE, many = false }: { lane?: string | undefined; many?: boolean } = {},
): Prisma.Sql {
  const told = `${job} ${lane} ${many ? 'many' : 'one'} `;
  return Prisma.sql`pg_notify(${ADDED}, ${told}::text || random()::text)`;
}

/** What such a notification says: the job, its lane (of no lane's name when any may take it), and whether there are several. */
export function readAdded(payload: string): { job: string; lane: string; many: boolean } {
  const [job = '', lane = ANY_LANE, number = ''] = payload.split(' ');
  return { job, lane, many: number === 'many' };
}
