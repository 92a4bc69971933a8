import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';

/**
 * Signs out all devices of an account, which are told nothing more by web push. A device that is just signing in is
 * signed out too, because its session has the older session version.
 */
export async function signOutEverywhere(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  await transaction(context, async ({ db, clock }) => {
    await db.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: clock.now() } });
    await db.pushSubscription.deleteMany({ where: { userId } });
  });
}
