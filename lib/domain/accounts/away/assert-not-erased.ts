import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/**
 * Throws conflict when the account was erased: nobody could spend money in its wallet. Called before staff credit a wallet, and before
 * they reopen an order whose price may be refunded into one. Runs in the caller's transaction, and waits for an erasure that is being
 * committed.
 */
export async function assertNotErased({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.$queryRaw`select 1 from users where id = ${userId} for share`;
  // A statement of its own sees what was committed while the first one waited.
  if (await db.erasure.findUnique({ where: { userId } })) throw new AppError('conflict', 'accounts.isErased');
}
