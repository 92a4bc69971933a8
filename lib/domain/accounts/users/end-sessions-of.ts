import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import type { Context } from '@/lib/domain/context';

/**
 * Ends all sessions of an account at once. Unused links and codes are revoked too, because they belong to the old e-mail
 * or number.
 */
export async function endSessionsOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
  await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: clock.now() } });
  await revokeSecretsOf({ db, clock }, userId);
}
