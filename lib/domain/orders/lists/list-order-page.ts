import type { Context } from '@/lib/domain/context';
import type { OrderPage, OrderPageQuery } from '@/lib/domain/orders/schema';
import { Prisma, readKeyPage } from '@/lib/platform/db';
import { orderConditions, readOrders } from './order-filters';

export interface ListOrderPageInput extends OrderPageQuery {
  userId: string;
}

/**
 * One page of a customer's orders, newest first, for the dashboard. `orderPageQuery` (schema.ts) parses the address:
 * `listOrderPage(shop(), { userId: viewer.userid, ...orderPageQuery.parse(await searchParams) })`; `newer` and `older` go
 * back into it as `after` and `before`, beside the same filters. Each order carries the reference of its newest payment,
 * which its Verify Payment link needs. A page is found by its neighbour's place, never by counting: the last one costs
 * what the first one does. Never throws for bad input; a cursor that leads nowhere shows the first page.
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
