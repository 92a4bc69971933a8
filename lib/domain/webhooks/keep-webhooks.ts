import type { Context } from '@/lib/domain/context';

// Few enough that a transaction takes less than a second.
const BATCH_SIZE = 5_000;

/**
 * Deletes events of more than 90 days ago with their deliveries, and ends what waits for endpoints that were disabled while
 * it was written. Only a function of the database may delete events. Returns how many were deleted.
 */
export async function keepWebhooks({ db }: Pick<Context, 'db'>): Promise<number> {
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
