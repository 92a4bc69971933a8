import { emailKey } from '@/lib/domain/accounts/email';
import { consumeTotpCode } from '@/lib/domain/accounts/second-factor/second-factor';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

export interface SecondApprover {
  email: string;
  /** The current code of their authenticator, 6 digits. */
  code: string;
}

/**
 * Checks the approval of a second administrator by a code of their authenticator, which is used up in the caller's
 * transaction. Returns their id. Throws bad_code for every error, so that the answer does not reveal who is an
 * administrator.
 */
export async function requireSecondApprover(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { email, code }: SecondApprover,
): Promise<string> {
  const user = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  const mayApprove =
    user?.role === 'admin' && !user.blockedAt && user.totpConfirmedAt && user.id !== context.actor.id;
  if (!user || !mayApprove || !(await consumeTotpCode(context, user, code)))
    throw new AppError('bad_code', 'accounts.noSecondApprover');
  return user.id;
}
