import type { UsersQuery } from '@/lib/domain/accounts/schema';
import { readNumberedPage, type User } from '@/lib/platform/db';
import { findUsers, readUsers, type SearchContext } from './user-filters';
import { usersByDay } from './user-tallies';

export interface NumberedUsers {
  /** Newest first. */
  users: User[];
  totalPages: number;
  totalCount: number;
  /** False for a search with thousands of matches; then the totals are lower bounds. */
  isTotalExact: boolean;
}

/** One page of all users by its number, counted from 1; empty after the last one. */
export async function listUsers(
  context: SearchContext,
  { page, limit, ...filters }: UsersQuery,
): Promise<NumberedUsers> {
  const { db } = context;
  const { list, total } = await findUsers(context, filters);
  const ids = await readNumberedPage(db, list, {
    page,
    limit,
    total: total ?? Number.POSITIVE_INFINITY,
    // There are no tallies of the matches of a search.
    days: filters.search ? null : usersByDay(filters),
  });
  // After a full page there is at least one more user.
  const seen = (page - 1) * limit + ids.length + (ids.length === limit ? 1 : 0);
  const totalCount = total ?? seen;
  return {
    users: await readUsers(db, ids),
    totalPages: Math.ceil(totalCount / limit),
    totalCount,
    isTotalExact: total !== null,
  };
}
