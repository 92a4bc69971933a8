import type { Context } from '@/lib/domain/context';
import { NO_REFUNDS, presentOrder, WITH_BUYER } from '@/lib/domain/orders/present';
import type { OrderView } from '@/lib/domain/orders/schema';

/** Paid orders that are not delivered yet, oldest first, at most 500. */
export async function listPendingOrders(context: Pick<Context, 'db'>): Promise<OrderView[]> {
  const orders = await context.db.order.findMany({
    where: { status: 'Processing' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 500,
    include: WITH_BUYER,
  });
  return orders.map((order) => presentOrder({ ...order, ...NO_REFUNDS }));
}
