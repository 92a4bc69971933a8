import type { Context } from '@/lib/domain/context';
import type { Due } from '@/lib/domain/notifications/read-due';
import type { Sent } from '@/lib/domain/notifications/sent';
import { writePush } from '@/lib/domain/notifications/write-notification';
import { hours } from '@/lib/platform/time';

/** For how long the push service keeps a message for a browser that is away. */
const KEPT_BY_SERVICE = hours(24);

/** Sends to one browser. A subscription that has ended at the push service is removed. */
export async function sendPush(
  context: Pick<Context, 'db' | 'push' | 'shop' | 'links'>,
  due: Due,
): Promise<Sent> {
  const { id, subscription: target } = due;
  if (target === null) return { outcome: 'dropped', why: 'the browser is told nothing any more' };
  const sent = await context.push.send({
    target,
    payload: JSON.stringify(writePush(context, due)),
    // A repetition of the same message replaces the one that waits at the push service.
    topic: id.replaceAll('-', '').slice(0, 32),
    timeToLive: KEPT_BY_SERVICE / 1000,
  });
  switch (sent.outcome) {
    case 'sent':
      return sent;
    case 'gone':
      await context.db.pushSubscription.deleteMany({ where: { endpoint: target.endpoint } });
      return { outcome: 'dropped', why: sent.why };
    case 'refused':
      return { outcome: 'dropped', why: sent.why };
    case 'failed':
      return { outcome: 'failed', why: sent.why };
  }
}
