import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { newId } from '@/lib/platform/ids';
import { after, hours } from '@/lib/platform/time';
import * as make from '../../support/make';

/** A person signs in by the account as it is at this moment; null where it lets nobody in. */
export async function signIn(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<Viewer | null> {
  const user = await db.user.findUniqueOrThrow({ where: { id } });
  if (user.blockedAt) return null;
  const now = clock.now();
  const { id: sessionId } = await make.makeSession(db, user, {
    id: newId(clock),
    createdAt: now,
    provedAt: now,
    lastSeenAt: now,
    expiresAt: after(now, hours(6)),
  });
  return { ...make.viewerOf(user), sessionId, provedAt: now };
}
