import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';

/**
 * Signs out all other devices of the account, which are told nothing more by web push, but not the device of the
 * request. A device that is just signing in is signed out too, because its session has the older session version.
 */
export async function endOtherSessions(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
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
  const device = actor.origin?.device ?? null;
  // Without a device that is known, all of them: which one asked cannot be told.
  await db.$executeRaw`
    delete from push_subscriptions
     where user_id = ${userid}
       and (device_id = coalesce((select device_id from sessions where id = ${sessionId}), ${device})) is not true`;
}
