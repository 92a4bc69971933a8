import type { Context } from '@/lib/domain/context';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';

const AT_ONCE = 500;

/** Delivers the orders that wait for a code of an item, the oldest first, as far as there are codes. */
export async function deliverCodes(
  { db }: Pick<Context, 'db'>,
  { itemid }: { itemid: number },
): Promise<void> {
  const waiting = await db.order.findMany({
    where: {
      ...{ itemid, status: 'Processing', codes: { gt: 0 } },
      vaultCodes: { none: { state: 'reserved' } },
      reviews: { none: { closedAt: null, paymentId: null } },
    },
    select: { id: true },
    orderBy: [{ paidAt: 'asc' }, { id: 'asc' }],
    take: AT_ONCE,
  });
  for (const { id } of waiting) await enqueueDelivery(db, id);
}
