import { guardianNeeded } from '@/lib/domain/accounts/guardians/guardian-needed';
import type { Context } from '@/lib/domain/context';
import { violatesCheck } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { assertHere } from './assert-here';

/**
 * What a customer is told of an order or a payment that a trigger of the database refused because of the account: no
 * guardian has agreed, it was erased since the call began, or it is in another cell. Any other error is returned as it
 * is. The triggers ask for each order, so that no call has to.
 */
export async function buyerRefusal(
  context: Pick<Context, 'db' | 'clock'>,
  error: unknown,
  userId: string,
): Promise<unknown> {
  const isAway = ['orders_account_is_here', 'payments_account_is_here'].some((rule) =>
    violatesCheck(error, rule),
  );
  if (!isAway) return guardianNeeded(error);
  // Its session has ended: the next call is answered so too.
  if (await context.db.erasure.findUnique({ where: { userId } }))
    return new AppError('unauthenticated', 'requests.loginFirst');
  return assertHere(context, userId).then(
    // It has come back meanwhile: the caller's repeat succeeds.
    () => error,
    (refusal: unknown) => refusal,
  );
}
