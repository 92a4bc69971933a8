import type { Context } from '@/lib/store/context';
import { presentOrder } from './present';
import type { OrderView } from './schema';

/** Orders that wait for goods, oldest first: what an administrator has to do. */
export async function listPendingOrders(context: Pick<Context, 'db'>): Promise<OrderView[]> {
  const orders = await context.db.order.findMany({
    where: { status: 'Processing' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 500,
  });
  return orders.map((order) => presentOrder(order));
}
