import type { Context } from '@/lib/domain/context';

export interface OrderCounts {
  total_order: number;
  completed: number;
  refunded: number;
}

/** The number of a customer's orders, of all and by status (spec S3.8). */
export async function countOrders(
  context: Pick<Context, 'db'>,
  { userId }: { userId: string },
): Promise<OrderCounts> {
  const groups = await context.db.order.groupBy({ by: ['status'], where: { userId }, _count: true });
  const of = (status: string) => groups.find((group) => group.status === status)?._count ?? 0;
  return {
    total_order: groups.reduce((sum, group) => sum + group._count, 0),
    completed: of('Completed'),
    refunded: of('Refunded'),
  };
}
