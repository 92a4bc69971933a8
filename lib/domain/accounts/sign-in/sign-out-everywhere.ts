import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';

/**
 * Signs every device of an account out, also one that is signing in at this moment: it read the older session version.
 */
export async function signOutEverywhere(
  context: Pick<Context, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<void> {
  await transaction(context, async ({ db, clock }) => {
    await db.user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } });
    await db.session.updateMany({ where: { userId, endedAt: null }, data: { endedAt: clock.now() } });
  });
}
