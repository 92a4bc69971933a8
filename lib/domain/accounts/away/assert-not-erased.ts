import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/**
 * Before staff put money into a wallet, or let an order go on that may be refunded into it: throws conflict when the owner has erased
 * the account, because nobody could spend it. In the caller's transaction; an erasure that has begun is waited for.
 */
export async function assertNotErased({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.$queryRaw`select 1 from users where id = ${userId} for share`;
  // A statement of its own sees what was committed while the first one waited.
  if (await db.erasure.findUnique({ where: { userId } })) throw new AppError('conflict', 'accounts.isErased');
}
