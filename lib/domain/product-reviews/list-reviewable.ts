import { isOffered } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { Reviewable } from './schema';

/** Which of a customer's orders are of a product that they may review, by the id of the order. */
export async function listReviewable(
  { db }: Pick<Context, 'db'>,
  { userId, orderIds }: { userId: string; orderIds: string[] },
): Promise<Record<string, Reviewable>> {
  const rows = await db.$queryRaw<(Reviewable & { id: string })[]>`
    select orders.id, orders.product_id as product, review.id is not null as written
      from orders
      join products on products.id = orders.product_id and ${isOffered('products')}
      left join product_reviews review on review.user_id = orders.user_id and review.product_id = orders.product_id
     where orders.id = any(${orderIds}) and orders.user_id = ${userId} and orders.status = 'Completed'
       and orders.value > (select coalesce(sum(amount), 0) from order_refunds where order_id = orders.id)`;
  return Object.fromEntries(rows.map(({ id, ...reviewable }) => [id, reviewable]));
}
