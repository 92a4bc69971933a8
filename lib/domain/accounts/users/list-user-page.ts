import type { UserPageQuery } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { readKeyPage, type User } from '@/lib/platform/db';
import { findUsers, readUsers } from './user-filters';

export interface UserPage {
  /** Newest first. */
  users: User[];
  /** Null when a search finds more than is worth counting. */
  total: number | null;
  /** For `after`: null on the first page. */
  newer: string | null;
  /** For `before`: null on the last page. */
  older: string | null;
}

/** One page of everybody for the panel, by its neighbour's place: the last one costs what the first one does. */
export async function listUserPage(
  { db }: Pick<Context, 'db'>,
  { before, after, last, limit, ...filters }: UserPageQuery,
): Promise<UserPage> {
  const { list, total } = await findUsers(db, filters);
  const { ids, newer, older } = await readKeyPage(db, list, { before, after, last, limit });
  return { users: await readUsers(db, ids), total, newer, older };
}
