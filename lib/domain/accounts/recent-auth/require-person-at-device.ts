import type { Viewer } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { isRecent } from './require-recent-auth';

export interface PersonAtDevice {
  viewer: Viewer;
  user: User;
  /** Also accepted instead of a recent sign-in, by accounts without a second factor. */
  password?: string | undefined;
}

/**
 * Ensures that the account's owner is at the device, and not only at a browser that they left open, before a second
 * factor is added. Throws recent_auth_required, and bad_credentials for a wrong password.
 */
export async function requirePersonAtDevice(
  { clock, hasher }: Pick<Context, 'clock' | 'hasher'>,
  { viewer, user, password }: PersonAtDevice,
): Promise<void> {
  if (isRecent(viewer, clock)) return;
  if (hasSecondFactor(user)) throw new AppError('recent_auth_required', 'accounts.recentAuthRequired');
  if (user.passwordHash === null) throw new AppError('recent_auth_required', 'accounts.signInAgain');
  if (!(await hasher.matches(password ?? '', user.passwordHash)))
    throw new AppError('bad_credentials', 'accounts.wrongPassword');
}
