import type { DeviceView, Viewer } from '@/lib/domain/accounts/schema';
import { idleLifeOf, methodOf } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import { after } from '@/lib/platform/time';
import { deviceName, deviceParts } from './device-name';

// A longer list would not be read; a user with more devices can sign all of them out at once.
const MAX_DEVICES = 100;

/** The devices that are signed in to the viewer's account, newest first: the sessions that `findViewer` accepts. */
export async function listDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'userid' | 'sessionId'>,
): Promise<DeviceView[]> {
  const now = clock.now();
  const user = await db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
  const sessions = await db.session.findMany({
    where: {
      userId: user.id,
      version: user.sessionVersion,
      endedAt: null,
      expiresAt: { gt: now },
      lastSeenAt: { gt: after(now, -idleLifeOf(user)) },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_DEVICES,
  });
  return sessions.map((session) => ({
    _id: session.id,
    name: deviceName(session.userAgent),
    ...deviceParts(session.userAgent),
    address: session.address,
    method: methodOf(session.method),
    current: session.id === viewer.sessionId,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  }));
}
