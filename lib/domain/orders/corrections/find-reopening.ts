import type { Context } from '@/lib/domain/context';
import { type OrderReopening, Prisma } from '@/lib/platform/db';

/** The latest reopening of an order; null for one that was never reopened. */
export function findReopening({ db }: Pick<Context, 'db'>, orderId: string): Promise<OrderReopening | null> {
  return db.orderReopening.findFirst({ where: { orderId }, orderBy: { number: 'desc' } });
}

/** A query of its id, for a statement about the order. */
export function lastReopeningSql(orderId: string): Prisma.Sql {
  return Prisma.sql`select id from order_reopenings where order_id = ${orderId} order by number desc limit 1`;
}
