import type { ReadContext } from '@/lib/domain/context';
import { presentOrder, withRefunds } from '@/lib/domain/orders/present';
import type { ListedOrder, OrderStatus, OrderView } from '@/lib/domain/orders/schema';
import { inOrderOf, Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';

export interface OrderFilters {
  userId: string;
  status?: OrderStatus | undefined;
  /** Days in IST, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** A part of an order id or of the first input, case-insensitive. */
  search?: string | undefined;
}

/** The filters of one customer's orders as conditions on the table `orders`. */
export function orderConditions({ userId, status, from, to, search }: OrderFilters): Prisma.Sql[] {
  return [
    Prisma.sql`user_id = ${userId}`,
    ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
    ...(from ? [Prisma.sql`created_at >= ${istDay(from).from}`] : []),
    ...(to ? [Prisma.sql`created_at < ${istDay(to).until}`] : []),
    ...(search ? [contains(search)] : []),
  ];
}

/**
 * Matches orders whose id or first input contains a text. It uses a function that no index supports, so that PostgreSQL
 * reads the customer's own orders instead of an index with the orders of all customers.
 */
function contains(text: string): Prisma.Sql {
  // A subquery, so that it is computed once and not for every row.
  const part = Prisma.sql`(select lower(${text}))`;
  return Prisma.sql`(strpos(lower(input1), ${part}) > 0 or strpos(lower(id), ${part}) > 0)`;
}

/** The orders with these ids, in their order, each with the reference of its newest payment. */
export async function readOrders(context: Pick<ReadContext, 'db'>, ids: string[]): Promise<OrderView[]> {
  return (await findWithPayment(context, ids)).map(present);
}

/** The same for the panel's list, which also says when an order was paid. */
export async function readListedOrders(
  context: Pick<ReadContext, 'db'>,
  ids: string[],
): Promise<ListedOrder[]> {
  const orders = await findWithPayment(context, ids);
  return orders.map((order) => ({ ...present(order), paidAt: order.paidAt?.toISOString() ?? null }));
}

type WithPayment = Awaited<ReturnType<typeof findWithPayment>>[number];

const present = (order: WithPayment) => presentOrder(order, order.payments[0]?.clientTxnId);

async function findWithPayment({ db }: Pick<ReadContext, 'db'>, ids: string[]) {
  if (ids.length === 0) return [];
  const orders = await db.order.findMany({
    where: { id: { in: ids } },
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
  return inOrderOf(ids, orders, ({ id }) => id);
}
