import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { requireOpenSession } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/**
 * Locks the account of a viewer who changes it, until the caller's transaction ends, and returns it. Throws not_found,
 * and unauthenticated when the session was ended while the call waited for the lock: what a thief was about to add to
 * an account would otherwise stay there after its owner has got it back.
 */
export async function lockViewer(
  context: Pick<Context, 'db'>,
  viewer: Pick<Viewer, 'userid' | 'sessionId'>,
): Promise<User> {
  const user = await lockUser(context, viewer.userid);
  await requireOpenSession(context, viewer);
  return user;
}
