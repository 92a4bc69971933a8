import type { Context } from '@/lib/domain/context';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { transaction } from '@/lib/platform/db';

/**
 * Delivers the orders that wait for a code of an item, the oldest first, as many as there are codes. Those that take
 * none are left out, or they would keep the codes from the others: an order that was reopened after its customer got
 * one, and one of which a supplier may have delivered. One that takes none when its turn comes wakes the next.
 */
export async function deliverCodes(
  context: Pick<Context, 'db' | 'clock'>,
  { itemid }: { itemid: number },
): Promise<void> {
  const { db } = context;
  const available = await db.vaultCode.count({ where: { itemid, state: 'available' } });
  const waiting = await db.order.findMany({
    where: {
      itemid,
      status: 'Processing',
      codes: { gt: 0 },
      vaultCodes: { none: { state: { in: ['reserved', 'sold', 'revealed'] } } },
      attempts: { none: { OR: [{ outcome: { not: 'refused' } }, { proof: 'claimed_back' }] } },
      reviews: { none: { closedAt: null, paymentId: null } },
    },
    select: { id: true },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    take: available,
  });
  for (const { id } of waiting)
    await transaction(context, async (inside) => {
      // A run that has just found no code has locked it, and its job for the deadline would replace this one.
      await lockOrder(inside, id);
      await enqueueDelivery(inside.db, id);
    });
}
