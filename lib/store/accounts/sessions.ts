import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, hours } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import { tenDigits } from './email';
import type { Viewer } from './schema';

/** Spec section 9. */
export const SESSION_LIFE = hours(6);

export interface Device {
  address: string | null;
  userAgent: string | null;
}

export interface OpenedSession {
  id: string;
  userId: string;
  /** The account's session version it was opened under. */
  version: number;
  expiresAt: Date;
}

/** A session is one row for one signed-in device. */
export async function openSession(
  context: Pick<Context, 'db' | 'clock'>,
  { user, method, device }: { user: User; method: string; device: Device },
): Promise<OpenedSession> {
  const now = context.clock.now();
  const session = await context.db.session.create({
    data: {
      id: newId(context.clock),
      userId: user.id,
      version: user.sessionVersion,
      method,
      address: device.address,
      userAgent: device.userAgent?.slice(0, 300) ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: after(now, SESSION_LIFE),
    },
  });
  return { id: session.id, userId: user.id, version: session.version, expiresAt: session.expiresAt };
}

/**
 * Whoever holds this session, read afresh: null once it ended or expired, once the account was blocked, or once its
 * session version was raised. So all of these act on the very next call.
 */
export async function findViewer(
  context: Pick<Context, 'db' | 'clock'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<Viewer | null> {
  const session = await context.db.session.findUnique({
    where: { id: sessionId },
    select: { userId: true, version: true, endedAt: true, expiresAt: true, user: true },
  });
  if (!session || session.userId !== userId || session.endedAt) return null;
  const { user } = session;
  if (session.expiresAt <= context.clock.now() || user.blockedAt || session.version !== user.sessionVersion)
    return null;
  return {
    userid: user.id,
    role: user.role,
    name: user.name,
    email: user.email ?? '',
    mobilenumber: tenDigits(user.mobile),
    sessionId,
  };
}

/** Signs one device out. */
export async function endSession(context: Pick<Context, 'db' | 'clock'>, sessionId: string): Promise<void> {
  await context.db.session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: context.clock.now() },
  });
}
