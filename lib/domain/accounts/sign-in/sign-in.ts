import { emailKey } from '@/lib/domain/accounts/email';
import { queueVerification } from '@/lib/domain/accounts/registration/request-verification';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { completeSignIn } from './complete-sign-in';
import type { Device, OpenedSession } from './sessions';

export interface SignInInput {
  email: string;
  password: string;
  /** From the authenticator, for accounts that have one. */
  code?: string | undefined;
  device: Device;
}

/**
 * Email and password. Throws bad_credentials alike for an unknown account and a wrong password, and only to someone who
 * knows the password: blocked, email_unverified, second_factor_needed, bad_code.
 */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'hasher' | 'sealer' | 'language'>,
  { email, password, code, device }: SignInInput,
): Promise<{ user: User; session: OpenedSession }> {
  const user = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  const matches = await context.hasher.matches(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError('bad_credentials', 'accounts.wrongCredentials');
  if (user.blockedAt) throw new AppError('blocked', 'accounts.blocked');
  if (!user.emailVerifiedAt) {
    // Only who knows the password waits for this, and it stands for itself: the refusal takes nothing back.
    await queueVerification(context, user);
    throw new AppError('email_unverified', 'accounts.verifyFirst');
  }
  return transaction(context, (inside) => completeSignIn(inside, { user, code, method: 'password', device }));
}
