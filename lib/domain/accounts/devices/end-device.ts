import type { Viewer } from '@/lib/domain/accounts/schema';
import { signOut } from '@/lib/domain/accounts/sign-in/sign-out';
import type { Context } from '@/lib/domain/context';
import { notFound } from '@/lib/platform/errors';

/** Signs one of the viewer's devices out. Throws not_found, also for a device of another user. */
export async function endDevice(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { viewer, sessionId }: { viewer: Pick<Viewer, 'userid'>; sessionId: string },
): Promise<void> {
  const own = { id: sessionId, userId: viewer.userid };
  const session = await context.db.session.findFirst({ where: own, select: { id: true } });
  if (!session) throw notFound('Device');
  await signOut(context, session.id);
}
