import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/**
 * Throws conflict when the customer has erased the account, because nobody could spend what is put into its wallet. Staff are refused so
 * before they credit the wallet, or reopen an order that may be refunded into it. Runs in the caller's transaction, and waits for an
 * erasure that is being committed.
 */
export async function assertNotErased({ db }: Pick<Context, 'db'>, userId: string): Promise<void> {
  await db.$queryRaw`select 1 from users where id = ${userId} for share`;
  // A statement of its own sees what was committed while the first one waited.
  if (await db.erasure.findUnique({ where: { userId } })) throw new AppError('conflict', 'accounts.isErased');
}
