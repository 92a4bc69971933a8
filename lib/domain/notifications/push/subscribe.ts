import { lockUser } from '@/lib/domain/accounts';
import { deviceVersionOf } from '@/lib/domain/actor-session';
import type { Context } from '@/lib/domain/context';
import type { SubscribeInput } from '@/lib/domain/notifications/schema';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';

/** Browsers of one account; the one that asked first gives way to a further one. */
const MAX_SUBSCRIPTIONS = 10;

/**
 * Tells a browser by web push from now on. The browser is the subscription's: when another account signs in there and
 * asks, the first one is told nothing there any more. Throws invalid_input for an address that belongs to no push
 * service, and unauthenticated when the session was ended meanwhile.
 */
export function subscribe(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'push'>,
  { userId, subscription }: { userId: string; subscription: SubscribeInput },
): Promise<void> {
  const { endpoint, keys, keyId } = subscription;
  if (!context.push.isPushService(endpoint))
    throw new AppError('invalid_input', 'notifications.noPushService', {
      fields: { endpoint: 'notifications.noPushService' },
    });
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    // Who signs a device out at this moment ends the subscription too.
    await lockUser(inside, userId);
    const deviceVersion = await deviceVersionOf(inside, userId);
    const deviceId = await deviceIdOf(inside);
    const data = { userId, ...keys, keyId, deviceVersion, deviceId, createdAt: clock.now() };
    await db.pushSubscription.upsert({
      where: { endpoint },
      create: { id: newId(clock), endpoint, ...data },
      update: data,
    });
    const kept = await db.pushSubscription.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MAX_SUBSCRIPTIONS,
      select: { id: true },
    });
    await db.pushSubscription.deleteMany({ where: { userId, id: { notIn: kept.map(({ id }) => id) } } });
  });
}

/**
 * Whether a browser is told of this account. One that is belongs to the device of the session from now on: it may have
 * asked before its subscription had a device. Throws unauthenticated when the session was ended meanwhile.
 */
export async function isSubscribed(
  context: Pick<Context, 'db' | 'actor'>,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<boolean> {
  const deviceVersion = await deviceVersionOf(context, userId);
  const where = { userId, endpoint, deviceVersion };
  const deviceId = await deviceIdOf(context);
  if (deviceId !== null) await context.db.pushSubscription.updateMany({ where, data: { deviceId } });
  return (await context.db.pushSubscription.count({ where })) > 0;
}

/** The device of the actor's session, or else of their browser; null when it is not known. */
async function deviceIdOf({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<string | null> {
  const session = await db.session.findUnique({
    where: { id: actor.sessionId ?? '' },
    select: { deviceId: true },
  });
  return session?.deviceId ?? actor.origin?.device ?? null;
}

/** Tells one browser of the account nothing any more; without an address all of them. */
export async function endSubscription(
  { db }: Pick<Context, 'db'>,
  { userId, endpoint }: { userId: string; endpoint?: string | undefined },
): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { userId, ...(endpoint !== undefined && { endpoint }) } });
}
