import type { Context } from '@/lib/domain/context';
import { NO_REFUNDS, WITH_BUYER } from '@/lib/domain/orders/present';
import type { WaitingOrder } from '@/lib/domain/orders/schema';
import { presentWaiting, WITH_EVIDENCE } from './present-waiting';

/** As many as an administrator can handle before loading the page again. */
const MAX_ORDERS = 200;

/** Paid orders that are not delivered yet, oldest first, with their attempts, payments and open reviews. */
export async function listWaitingOrders(
  context: Pick<Context, 'db' | 'clock' | 'suppliers' | 'sealer'>,
): Promise<{ orders: WaitingOrder[]; total: number }> {
  const where = { status: 'Processing' } as const;
  const [total, rows] = await Promise.all([
    context.db.order.count({ where }),
    context.db.order.findMany({
      where,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MAX_ORDERS,
      include: { ...WITH_EVIDENCE, ...WITH_BUYER },
    }),
  ]);
  return { orders: rows.map((row) => presentWaiting(context, { ...row, ...NO_REFUNDS })), total };
}
