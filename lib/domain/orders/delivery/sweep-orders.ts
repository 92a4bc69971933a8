import type { Context } from '@/lib/domain/context';
import { withWork } from '@/lib/domain/orders/automatic';
import { bringDeliveriesForward, reviveDelivery } from '@/lib/domain/orders/jobs';
import { after, minutes } from '@/lib/platform/time';

// Longer than the longest wait between two runs of a delivery, which is two minutes.
const STUCK_AFTER = minutes(5);

/**
 * Adds a delivery job for each paid order without recent attempts and without an open review, so that a lost job does
 * not leave an order undelivered, and begins one that was planned by a clock that was ahead. Returns the number of such
 * orders.
 */
export async function sweepOrders(context: Context): Promise<{ revived: number }> {
  const now = context.clock.now();
  // A time that lies ahead was written while the clock was ahead, and is not of the last minutes.
  const isRecent = { gt: after(now, -STUCK_AFTER), lt: after(now, STUCK_AFTER) };
  const stuck = await context.db.order.findMany({
    where: {
      status: 'Processing',
      AND: withWork(now),
      NOT: { updatedAt: isRecent },
      reviews: { none: { closedAt: null, paymentId: null } },
      attempts: { none: { OR: [{ sentAt: isRecent }, { answeredAt: isRecent }] } },
    },
    select: { id: true },
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
    take: 200,
  });
  for (const { id } of stuck) await reviveDelivery(context.db, id);
  if (stuck.length > 0)
    await bringDeliveriesForward(
      context.db,
      stuck.map(({ id }) => id),
      STUCK_AFTER,
    );
  return { revived: stuck.length };
}
