import type { Context } from '@/lib/domain/context';
import { after, hours, minutes } from '@/lib/platform/time';
import { raiseAlerts } from './raise-alerts';
import { type SendContext, sendAlert } from './send-alert';

/** As many as the staff of a store has; the rest follows a minute later. */
const MOST = 20;

/**
 * Raises and sends alerts in a web process while no worker lives. Without it, the alert that no worker lives would wait
 * for a worker.
 * `msSilent` is the time since the last heartbeat of any worker, null when there never was one.
 */
export async function raiseWithoutWorker(
  context: SendContext & Pick<Context, 'log'>,
  msSilent: number | null,
): Promise<void> {
  // A worker that is merely restarted is back within a minute, and sends what waits by itself.
  if (msSilent !== null && msSilent < minutes(1)) return;
  await raiseAlerts(context);
  const { db, clock, log } = context;
  const now = clock.now();
  const waiting = await db.alertMessage.findMany({
    where: { sentAt: null, createdAt: { gt: after(now, -hours(1)) }, tries: { lt: 8 } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST,
  });
  for (const { id } of waiting)
    if (await claim(context, id))
      await sendAlert(context, { id }).catch((error: unknown) =>
        log.warn({ err: error, message: id }, 'an alert could not be sent without a worker'),
      );
}

/** Lets one of several web processes send a message, and none again within two minutes. */
async function claim({ db, clock }: SendContext, id: string): Promise<boolean> {
  const now = clock.now();
  const { count } = await db.alertMessage.updateMany({
    where: {
      id,
      sentAt: null,
      OR: [{ triedAt: null }, { triedAt: { lt: after(now, -minutes(2)) } }, { triedAt: { gt: now } }],
    },
    data: { triedAt: now },
  });
  return count === 1;
}
