import { requireSecondFactor } from '@/lib/domain/accounts/second-factor/second-factor';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type OpenedSession, type OpenSessionInput, openSession } from './sessions';

export interface CompleteSignInInput extends OpenSessionInput {
  /** From the authenticator, for accounts that have one. */
  code: string | undefined;
}

/**
 * The end of every way of signing in, once the first proof is right: throws blocked, second_factor_needed or bad_code,
 * else opens a session. Call it in a transaction: a code is used up only when the session is there.
 */
export async function completeSignIn(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  { code, ...session }: CompleteSignInInput,
): Promise<{ user: User; session: OpenedSession }> {
  const { user } = session;
  if (user.blockedAt) throw new AppError('blocked', 'accounts.blocked');
  await requireSecondFactor(context, user, code);
  return { user, session: await openSession(context, session) };
}
