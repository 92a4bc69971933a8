import type { Context } from '@/lib/domain/context';
import { reviveDelivery } from '@/lib/domain/orders/jobs';
import { after, minutes } from '@/lib/platform/time';

// The longest wait between two runs of one delivery is two minutes.
const STUCK_AFTER = minutes(5);

/** A paid order that nothing moves any more, and no person has, gets a delivery job again: none is ever forgotten. */
export async function sweepOrders(context: Context): Promise<{ revived: number }> {
  const stuck = await context.db.order.findMany({
    where: {
      status: 'Processing',
      instant: true,
      updatedAt: { lt: after(context.clock.now(), -STUCK_AFTER) },
      reviews: { none: { closedAt: null, paymentId: null } },
      attempts: {
        none: {
          OR: [
            { sentAt: { gt: after(context.clock.now(), -STUCK_AFTER) } },
            { answeredAt: { gt: after(context.clock.now(), -STUCK_AFTER) } },
          ],
        },
      },
    },
    select: { id: true },
    orderBy: { updatedAt: 'asc' },
    take: 200,
  });
  for (const { id } of stuck) await reviveDelivery(context.db, id);
  return { revived: stuck.length };
}
