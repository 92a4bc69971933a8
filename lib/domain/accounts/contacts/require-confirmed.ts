import type { Viewer } from '@/lib/domain/accounts/schema';
import { isSessionOpenSql } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { after, minutes } from '@/lib/platform/time';

/** How long a confirmation counts. */
const CONFIRMATION_LIFE = minutes(10);

/**
 * Checks that the owner of a session has confirmed since the sign-in, and not long ago, that it is them. The sign-in
 * itself does not count: a thief may have signed in by something weaker than what confirms. Within a transaction that
 * has locked the account, a session that was ended in the meantime is refused too. Throws recent_auth_required.
 */
export async function requireConfirmed(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<void> {
  const confirmed = await db.$queryRaw<unknown[]>`
    select 1 from sessions
     where id = ${sessionId} and proved_at > created_at and proved_at > ${after(clock.now(), -CONFIRMATION_LIFE)}
       and ${isSessionOpenSql(sessionId)}`;
  if (confirmed.length === 0) throw new AppError('recent_auth_required', 'accounts.confirmFirst');
}
