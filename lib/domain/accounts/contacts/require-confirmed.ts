import type { Viewer } from '@/lib/domain/accounts/schema';
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
  { sessionId, userid }: Pick<Viewer, 'sessionId' | 'userid'>,
): Promise<void> {
  const session = await db.session.findUnique({ where: { id: sessionId }, include: { user: true } });
  const isOpen =
    session?.userId === userid && session.endedAt === null && session.version === session.user.sessionVersion;
  const { provedAt, createdAt } = session ?? {};
  const isConfirmed =
    provedAt !== undefined &&
    createdAt !== undefined &&
    provedAt > createdAt &&
    after(provedAt, CONFIRMATION_LIFE) > clock.now();
  if (!isOpen || !isConfirmed) throw new AppError('recent_auth_required', 'accounts.confirmFirst');
}
