import type { Viewer } from '@/lib/domain/accounts/schema';
import { findOpenSession } from '@/lib/domain/accounts/sign-in/lock-viewer';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, minutes } from '@/lib/platform/time';

/** How long a confirmation counts. */
const CONFIRMATION_LIFE = minutes(10);

/**
 * Checks that the owner of a session has confirmed since the sign-in, and not long ago, that it is them. The sign-in
 * itself does not count: a thief may have signed in by something weaker than what confirms. Within a transaction that has
 * locked the account, a session that was ended in the meantime is refused too. Throws recent_auth_required.
 */
export async function requireConfirmed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'sessionId' | 'userid'>,
): Promise<void> {
  const { provedAt, createdAt } = (await findOpenSession({ db }, viewer)) ?? {};
  const isConfirmed =
    provedAt !== undefined &&
    createdAt !== undefined &&
    provedAt > createdAt &&
    after(provedAt, CONFIRMATION_LIFE) > clock.now();
  if (!isConfirmed) throw new AppError('recent_auth_required', 'accounts.confirmFirst');
}
