import type { Context } from '@/lib/domain/context';
import type { OrderPage, OrderPageQuery } from '@/lib/domain/orders/schema';
import { Prisma, readKeyPage } from '@/lib/platform/db';
import { orderConditions, readOrders } from './order-filters';

export interface ListOrderPageInput extends OrderPageQuery {
  userId: string;
}

/**
 * One page of a customer's orders, newest first, for the dashboard. The page's query is parsed by `orderPageQuery`; in
 * the links, `newer` becomes `after` and `older` becomes `before`. Each order has the reference of its newest payment,
 * which the Verify Payment link needs. Pages are found by the key of their neighbour, so the last one costs as much as
 * the first. It never throws for invalid input; an invalid cursor returns the first page.
 */
export async function listOrderPage(
  context: Pick<Context, 'db'>,
  { before, after, limit, ...filters }: ListOrderPageInput,
): Promise<OrderPage> {
  const list = {
    table: Prisma.sql`orders`,
    id: Prisma.sql`id`,
    conditions: orderConditions(filters),
  };
  const { ids, newer, older } = await readKeyPage(context.db, list, { before, after, limit });
  return { orders: await readOrders(context, ids), newer, older };
}
