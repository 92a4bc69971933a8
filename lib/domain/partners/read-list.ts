import type { Db } from '@/lib/platform/db';
import { findKeyPage, Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { PageQuery } from './schema';

interface List {
  table: Prisma.Sql;
  id: Prisma.Sql;
  conditions: Prisma.Sql[];
}

/**
 * The ids of a part of a list, newest first, and the cursor of the next part. Throws invalid_input for a cursor of no
 * list.
 */
export async function readList(
  db: Db,
  list: List,
  { cursor, limit }: PageQuery,
): Promise<{ ids: string[]; next: string | null }> {
  const page = await findKeyPage(db, list, { cursor, limit });
  if (page === null)
    throw new AppError('invalid_input', 'partners.badCursor', { fields: { cursor: 'partners.badCursor' } });
  return page;
}

/** The conditions of an interval of times, which begins with `from` and ends before `to`. */
export function between(
  column: Prisma.Sql,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Prisma.Sql[] {
  return [
    ...(from === undefined ? [] : [Prisma.sql`${column} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [Prisma.sql`${column} < ${new Date(to)}`]),
  ];
}
