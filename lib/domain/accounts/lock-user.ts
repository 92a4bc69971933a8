import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';

/** Locks an account until the caller's transaction ends, and returns it. Throws not_found. */
export async function lockUser({ db }: Pick<Context, 'db'>, userId: string): Promise<User> {
  await db.$queryRaw`select 1 from users where id = ${userId} for update`;
  const user = await db.user.findUnique({ where: { id: userId } });
  if (!user) throw notFound('User');
  return user;
}
