import type { Context } from '@/lib/domain/context';
import { presentOrder, withRefunds } from '@/lib/domain/orders/present';
import type { OrderStatus, OrderView } from '@/lib/domain/orders/schema';
import { Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';

export interface OrderFilters {
  userId: string;
  status?: OrderStatus | undefined;
  /** Days in IST, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** The beginning of an order id or of the first input, case-insensitive. */
  search?: string | undefined;
}

/** The filters of one customer's orders as conditions on the table `orders`. */
export function orderConditions({ userId, status, from, to, search }: OrderFilters): Prisma.Sql[] {
  return [
    Prisma.sql`user_id = ${userId}`,
    ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
    ...(from ? [Prisma.sql`created_at >= ${istDay(from).from}`] : []),
    ...(to ? [Prisma.sql`created_at < ${istDay(to).until}`] : []),
    ...(search ? [beginsWith(search)] : []),
  ];
}

/**
 * Matches orders whose id or first input begins with a text. It uses a function that no index supports, so that
 * PostgreSQL reads the customer's own orders: with the indexes on lower(…), which contain the orders of all customers,
 * it read 140,000 entries of a million (150 ms) for a short text.
 */
function beginsWith(text: string): Prisma.Sql {
  // A subquery, so that it is computed once and not for every row.
  const beginning = Prisma.sql`(select lower(${text}))`;
  return Prisma.sql`(starts_with(lower(input1), ${beginning}) or starts_with(lower(id), ${beginning}))`;
}

/** The orders with these ids, newest first, each with the reference of its newest payment. */
export async function readOrders({ db }: Pick<Context, 'db'>, ids: string[]): Promise<OrderView[]> {
  if (ids.length === 0) return [];
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: {
      ...withRefunds,
      payments: {
        where: { besideId: null },
        select: { clientTxnId: true },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
      },
    },
  });
  return orders.map((order) => presentOrder(order, order.payments[0]?.clientTxnId));
}
