import { listEmailClaims } from '@/lib/domain/accounts/claims/claims-of-email';
import { findByProvedEmail } from '@/lib/domain/accounts/claims/find-proved';
import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import { renewPasswordHash } from '@/lib/domain/accounts/passwords/renew-password-hash';
import { queueVerification } from '@/lib/domain/accounts/registration/request-verification';
import type { Context } from '@/lib/domain/context';
import { emailKey } from '@/lib/domain/personal-fields';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { completeSignIn } from './complete-sign-in';
import type { Device, OpenedSession } from './sessions';

export interface SignInInput {
  email: string;
  password: string;
  /** A code of the authenticator or a recovery code, for accounts with a second factor. */
  code?: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
  device: Device;
}

type SignInContext = Pick<Context, 'db' | 'clock' | 'actor' | 'log' | 'hasher' | 'sealer' | 'language'>;

/**
 * Signs in with e-mail and password. Throws the same bad_credentials for an unknown account and a wrong password. Only
 * with the correct password it throws blocked, email_unverified, second_factor_needed or bad_code.
 */
export async function signIn(
  context: SignInContext,
  { email, password, code, passkey, device }: SignInInput,
): Promise<{ user: User; session: OpenedSession }> {
  const { user, owner } = await findByPassword(context, emailKey(email), password);
  if (!user) throw new AppError('bad_credentials', 'accounts.wrongCredentials', { accountId: owner?.id });
  if (user.blockedAt) throw new AppError('blocked', 'accounts.blocked', { accountId: user.id });
  if (!user.emailVerifiedAt) {
    // Outside of a transaction, so that the mail is sent although the sign-in is refused. The longer response time
    // reveals nothing, because the caller knows the password.
    await queueVerification(context, { email: user.email, userId: user.id });
    throw new AppError('email_unverified', 'accounts.verifyFirst');
  }
  const signedIn = await transaction(context, (inside) =>
    completeSignIn(inside, { user, code, passkey, method: 'password', device }),
  );
  await renewPasswordHash(context, { user, password });
  return signedIn;
}

/**
 * The account that has proved the address, if the password is its own. Without such an account, the newest one that
 * claims the address with this password, so that each person who registered it is told to verify it. An unknown address
 * costs one comparison too. `owner` is the account that has proved the address, also when the password is wrong.
 */
async function findByPassword(
  context: SignInContext,
  key: string,
  password: string,
): Promise<{ user: User | null; owner: User | null }> {
  // Both are read in every case, so that the response time does not reveal whether the address has an account.
  const [owner, claims] = await Promise.all([findByProvedEmail(context, key), listEmailClaims(context, key)]);
  const [first = null, ...others] = owner ? [owner] : claims;
  if (await context.hasher.matches(password, first?.passwordHash ?? null)) return { user: first, owner };
  for (const claim of others)
    if (await context.hasher.matches(password, claim.passwordHash)) return { user: claim, owner };
  return { user: null, owner };
}
