import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { Context } from '@/lib/store/context';
import { emailKey } from './email';
import { BLOCKED, VERIFY_FIRST, WRONG_CREDENTIALS } from './messages';
import { type Device, type OpenedSession, openSession } from './sessions';

export interface SignInInput {
  email: string;
  password: string;
  device: Device;
}

/**
 * Email and password. Throws bad_credentials alike for an unknown account and a wrong password, and only to someone who
 * knows the password: email_unverified, blocked.
 */
export async function signIn(
  context: Pick<Context, 'db' | 'clock' | 'hasher'>,
  { email, password, device }: SignInInput,
): Promise<{ user: User; session: OpenedSession }> {
  const user = await context.db.user.findUnique({ where: { emailKey: emailKey(email) } });
  const matches = await context.hasher.matches(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError('bad_credentials', WRONG_CREDENTIALS);
  if (user.blockedAt) throw new AppError('blocked', BLOCKED);
  if (!user.emailVerifiedAt) throw new AppError('email_unverified', VERIFY_FIRST);
  return { user, session: await openSession(context, { user, method: 'password', device }) };
}
