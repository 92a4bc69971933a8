import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import type { Session, User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

type Asking = Pick<Viewer, 'userid' | 'sessionId'>;

/**
 * Locks the account of a viewer who changes it, until the caller's transaction ends, and returns it. Throws not_found, and unauthenticated when the session
 * was ended meanwhile.
 */
export async function lockViewer(context: Pick<Context, 'db'>, viewer: Asking): Promise<User> {
  const user = await lockUser(context, viewer.userid);
  await requireOpenSession(context, viewer);
  return user;
}

/**
 * Refuses a call whose session was ended while it waited for a lock that ends such calls: what a thief was about to add to an account would
 * otherwise stay there after its owner has got it back. Throws unauthenticated.
 */
export async function requireOpenSession({ db }: Pick<Context, 'db'>, viewer: Asking): Promise<void> {
  if ((await findOpenSession({ db }, viewer)) === null)
    throw new AppError('unauthenticated', 'requests.loginFirst');
}

/** The session of a viewer; null when it was ended, by itself or with all of its account. */
export async function findOpenSession(
  { db }: Pick<Context, 'db'>,
  { sessionId: id, userid: userId }: Asking,
): Promise<Session | null> {
  const session = await db.session.findFirst({
    where: { id, userId, endedAt: null },
    include: { user: { select: { sessionVersion: true } } },
  });
  return session?.version === session?.user.sessionVersion ? session : null;
}
