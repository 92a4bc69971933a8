import { emailKey } from '@/lib/domain/accounts/email';
import { renewPasswordHash } from '@/lib/domain/accounts/passwords/renew-password-hash';
import { queueVerification } from '@/lib/domain/accounts/registration/request-verification';
import type { Context } from '@/lib/domain/context';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { completeSignIn } from './complete-sign-in';
import type { Device, OpenedSession } from './sessions';

export interface SignInInput {
  email: string;
  password: string;
  /** A code of the authenticator or a recovery code, for accounts with a second factor. */
  code?: string | undefined;
  device: Device;
}

/**
 * Signs in with e-mail and password. Throws the same bad_credentials for an unknown account and a wrong password. Only
 * with the correct password it throws blocked, email_unverified, second_factor_needed or bad_code.
 */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'log' | 'hasher' | 'sealer' | 'language'>,
  { email, password, code, device }: SignInInput,
): Promise<{ user: User; session: OpenedSession }> {
  const user = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  const matches = await context.hasher.matches(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError('bad_credentials', 'accounts.wrongCredentials');
  if (user.blockedAt) throw new AppError('blocked', 'accounts.blocked');
  if (!user.emailVerifiedAt) {
    // Outside of a transaction, so that the mail is sent although the sign-in is refused. The longer response time
    // reveals nothing, because the caller knows the password.
    await queueVerification(context, user);
    throw new AppError('email_unverified', 'accounts.verifyFirst');
  }
  const signedIn = await transaction(context, (inside) =>
    completeSignIn(inside, { user, code, method: 'password', device }),
  );
  await renewPasswordHash(context, { user, password });
  return signedIn;
}
