import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';

/**
 * Signs every other device of the account out, also one that is signing in at this moment: it read the older session
 * version. The device that asks stays.
 */
export async function endOtherSessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userid, sessionId }: Pick<Viewer, 'userid' | 'sessionId'>,
): Promise<void> {
  const { sessionVersion } = await db.user.update({
    where: { id: userid },
    data: { sessionVersion: { increment: 1 } },
    select: { sessionVersion: true },
  });
  await db.session.updateMany({
    where: { id: sessionId, userId: userid, endedAt: null },
    data: { version: sessionVersion },
  });
  await db.session.updateMany({
    where: { userId: userid, id: { not: sessionId }, endedAt: null },
    data: { endedAt: clock.now() },
  });
}
