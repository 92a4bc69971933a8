import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

/**
 * Throws conflict when the account was erased: money in its wallet could not be spent, because it cannot be signed in
 * to. Called before staff credit a wallet, and before they reopen an order whose price may be refunded into one. In the
 * caller's transaction.
 */
export async function assertNotErased(context: Pick<Context, 'db'>, userId: string): Promise<void> {
  if (await isErased(context, userId)) throw new AppError('conflict', 'accounts.isErased');
}

/**
 * Whether an account was erased. In the caller's transaction; waits for an erasure that is being committed, and keeps
 * others out.
 */
export async function isErased({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  await db.$queryRaw`select 1 from users where id = ${userId} for share`;
  // A statement of its own sees what was committed while the first one waited.
  return (await db.erasure.findUnique({ where: { userId } })) !== null;
}
