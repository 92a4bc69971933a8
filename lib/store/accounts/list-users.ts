import { readNumberedPage, type User } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import type { UsersQuery } from './schema';
import { findUsers, readUsers } from './user-filters';

/** One page of everybody by its number, newest first; none beyond the last. */
export async function listUsers(
  { db }: Pick<Context, 'db'>,
  { page, limit, ...filters }: UsersQuery,
): Promise<{ users: User[]; totalPages: number; totalCount: number }> {
  const { list, total } = await findUsers(db, filters);
  const ids = await readNumberedPage(db, list, { page, limit, total });
  return { users: await readUsers(db, ids), totalPages: Math.ceil(total / limit), totalCount: total };
}
