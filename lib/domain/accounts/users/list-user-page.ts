import type { LiveUsersForm, UserPageQuery } from '@/lib/domain/accounts/schema';
import { readKeyPage, type User } from '@/lib/platform/db';
import { findUsers, readUsers, type SearchContext } from './user-filters';

export interface UserPage {
  /** In the order of the list. */
  users: User[];
  /** Null when a search has too many matches to count. */
  total: number | null;
  /** The `after` of the previous page; null on the first page. */
  newer: string | null;
  /** The `before` of the next page; null on the last page. */
  older: string | null;
}

/** One page of all users for the panel, found by the key of its neighbour (keyset paging). */
export async function listUserPage(
  context: SearchContext,
  { before, after, last, limit, ...filters }: UserPageQuery,
): Promise<UserPage> {
  const { db } = context;
  const { list, total } = await findUsers(context, filters);
  const { ids, newer, older } = await readKeyPage(db, list, { before, after, last, limit });
  return { users: await readUsers(db, ids), total, newer, older };
}

/** The users that a page shows as they are now, and the keys of the first page of its list. */
export async function readLiveUsers(
  context: SearchContext,
  { shown, limit, seen: _, ...filters }: LiveUsersForm,
): Promise<{ first: string[]; users: User[] }> {
  const { db } = context;
  const { list } = await findUsers(context, filters);
  const [{ ids }, users] = await Promise.all([readKeyPage(db, list, { limit }), readUsers(db, shown)]);
  return { first: ids, users };
}
