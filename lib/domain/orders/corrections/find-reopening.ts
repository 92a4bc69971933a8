import type { Context } from '@/lib/domain/context';
import type { OrderReopening } from '@/lib/platform/db';

/** The latest reopening of an order; null for one that was never reopened. */
export function findReopening({ db }: Pick<Context, 'db'>, orderId: string): Promise<OrderReopening | null> {
  return db.orderReopening.findFirst({ where: { orderId }, orderBy: { id: 'desc' } });
}
