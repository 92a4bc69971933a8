import { lockUser } from '@/lib/domain/accounts/lock-user';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { endSession } from './sessions';

/** Signs one device out: its session ends, and its browser is told nothing more of the account by web push. */
export async function signOut(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  sessionId: string,
): Promise<void> {
  await transaction(context, async (inside) => {
    const session = await inside.db.session.findUnique({ where: { id: sessionId } });
    if (!session) return;
    const { userId } = session;
    const { actor } = inside;
    // The browser of the call says which device it is, where its session was opened before sessions had one.
    const own = actor.sessionId === sessionId ? (actor.origin?.device ?? null) : null;
    const deviceId = session.deviceId ?? own;
    // A browser that asks to be told at this moment asks before its session ends, or after it.
    await lockUser(inside, userId);
    await endSession(inside, sessionId);
    if (deviceId !== null) await inside.db.pushSubscription.deleteMany({ where: { userId, deviceId } });
  });
}
