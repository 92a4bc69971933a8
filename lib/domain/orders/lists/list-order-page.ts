import type { Context } from '@/lib/domain/context';
import type { OrderAgain, OrderPageQuery, OwnOrderPage } from '@/lib/domain/orders/schema';
import { readKeyPage } from '@/lib/platform/db';
import { findOwnOrders, readOrders } from './order-filters';

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
): Promise<OwnOrderPage> {
  const list = await findOwnOrders(context, filters);
  const { ids, newer, older } = await readKeyPage(context.db, list, { before, after, limit });
  const [orders, again] = await Promise.all([readOrders(context, ids), readAgain(context, ids)]);
  return { orders, newer, older, again };
}

/** What the Completed of these orders bought, as far as it is for sale now. */
async function readAgain({ db }: Pick<Context, 'db'>, ids: string[]): Promise<Record<string, OrderAgain>> {
  const rows = await db.$queryRaw<(OrderAgain & { id: string })[]>`
    select orders.id, orders.product_id as product, orders.itemid
      from orders
      join products on products.id = orders.product_id and products.deleted_at is null and products.instock
      join items on items.itemid = orders.itemid and items.deleted_at is null and items.in_stock
      join product_items link on link.product_id = products.id and link.itemid = items.itemid
     where orders.id = any(${ids}) and orders.status = 'Completed'`;
  return Object.fromEntries(rows.map(({ id, ...again }) => [id, again]));
}
