import { emailKey } from '@/lib/domain/accounts/email';
import { consumeTotpCode } from '@/lib/domain/accounts/second-factor/second-factor';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';

export interface SecondApprover {
  email: string;
  /** The newest one of their authenticator app: 6 digits. */
  code: string;
}

/**
 * A second administrator agrees, by a code that only they can show; it is used up by this very call, in the caller's
 * transaction. Gives their id. Throws bad_code for everything that is wrong, so that no guess learns who is one.
 */
export async function requireSecondApprover(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer'>,
  { email, code }: SecondApprover,
): Promise<string> {
  const user = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  const mayAgree =
    user?.role === 'admin' && !user.blockedAt && user.totpConfirmedAt && user.id !== context.actor.id;
  if (!user || !mayAgree || !(await consumeTotpCode(context, user, code)))
    throw new AppError('bad_code', 'accounts.noSecondApprover');
  return user.id;
}
