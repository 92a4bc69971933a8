import type { UsersQuery } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { readNumberedPage, type User } from '@/lib/platform/db';
import { findUsers, readUsers } from './user-filters';
import { usersByDay } from './user-tallies';

export interface NumberedUsers {
  /** Newest first. */
  users: User[];
  totalPages: number;
  totalCount: number;
  /** False for a search that finds thousands: then there is at least one page more than this one while this one is full. */
  isTotalExact: boolean;
}

/** One page of everybody by its number; none beyond the last. */
export async function listUsers(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...filters }: UsersQuery,
): Promise<NumberedUsers> {
  const { list, total } = await findUsers(db, filters);
  const ids = await readNumberedPage(db, list, {
    page,
    limit,
    total: total ?? Number.POSITIVE_INFINITY,
    // What a search leaves is on no tally.
    days: filters.search ? null : usersByDay(filters),
  });
  const seen = (page - 1) * limit + ids.length + (ids.length === limit ? 1 : 0);
  const totalCount = total ?? seen;
  return {
    users: await readUsers(db, ids),
    totalPages: Math.ceil(totalCount / limit),
    totalCount,
    isTotalExact: total !== null,
  };
}
