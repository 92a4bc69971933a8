import type { Context } from '@/lib/domain/context';
import { after, hours } from '@/lib/platform/time';

// Few enough that a transaction takes less than a second.
const BATCH_SIZE = 5_000;

/**
 * ms. No delivery waits longer for its next try; a time that lies further ahead was written by a clock that had leapt.
 */
const LONGEST_WAIT = hours(26);

/**
 * Deletes events of more than 90 days ago with their deliveries, and ends what waits for endpoints that were disabled
 * while it was written. What was put off while the clock was ahead is due at once. Only a function of the database may
 * delete events. Returns how many were deleted.
 */
export async function keepWebhooks({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  await db.partnerDelivery.updateMany({
    where: { state: 'pending', dueAt: { gt: after(now, LONGEST_WAIT) } },
    data: { dueAt: now },
  });
  await db.partnerDelivery.updateMany({
    where: { state: 'pending', leasedUntil: { gt: after(now, hours(1)) } },
    data: { leasedUntil: null },
  });
  await db.partnerEndpoint.updateMany({
    where: { restsUntil: { gt: after(now, hours(1)) } },
    data: { restsUntil: null },
  });
  await db.partnerDelivery.updateMany({
    where: {
      state: 'pending',
      endpoint: { OR: [{ disabledAt: { not: null } }, { deletedAt: { not: null } }] },
    },
    data: { state: 'dropped', leasedUntil: null },
  });
  let purged = 0;
  for (;;) {
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select tarang_purge_partner_events(${BATCH_SIZE}::int) as count`;
    const count = row?.count ?? 0;
    purged += count;
    if (count < BATCH_SIZE) return purged;
  }
}
