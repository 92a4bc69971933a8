import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';
import type { User } from '@/lib/platform/db';

/**
 * Ends all that opens an account without its password, mailbox or phone: its sessions, its trusted devices, and its
 * unused links and codes. Returns the account with its new versions, because a session that is opened for the old ones
 * is invalid.
 */
export async function endAccess(context: Pick<Context, 'db' | 'clock'>, userId: string): Promise<User> {
  const { db, clock } = context;
  const user = await db.user.update({
    where: { id: userId },
    data: { sessionVersion: { increment: 1 }, deviceVersion: { increment: 1 } },
  });
  await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: clock.now() } });
  await revokeSecretsOf(context, userId);
  return user;
}
