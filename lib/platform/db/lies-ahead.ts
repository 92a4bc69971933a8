import { Prisma } from './generated/client';

/**
 * Whether the time in a column lies ahead of the database's clock: it was written while that clock was ahead, and
 * counts as not written. A minute is left for transactions that began later than this one.
 */
export function liesAhead(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${column} > now() + interval '1 minute'`;
}
