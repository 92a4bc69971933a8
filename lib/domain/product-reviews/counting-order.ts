import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';

interface Buyer {
  userId: string;
  productId: string;
}

/** A delivered order counts while a part of its price stays paid. `orders` is the table that the condition is about. */
const COUNTS = Prisma.sql`orders.status = 'Completed' and orders.value > (
  select coalesce(sum(refund.amount), 0) from order_refunds refund where refund.order_id = orders.id)`;

/** The last order that makes a customer a verified buyer of a product; null without one. */
export async function findCountingOrder(
  { db }: Pick<Context, 'db'>,
  { userId, productId }: Buyer,
): Promise<string | null> {
  const [found] = await db.$queryRaw<{ id: string }[]>`
    select id from orders where user_id = ${userId} and product_id = ${productId} and ${COUNTS}
     order by created_at desc, id desc limit 1`;
  return found?.id ?? null;
}

/**
 * The same, locked until the caller's transaction ends, so that a refund of it comes before or after the review as a
 * whole.
 */
export async function lockCountingOrder(context: Pick<Context, 'db'>, buyer: Buyer): Promise<string | null> {
  for (;;) {
    const id = await findCountingOrder(context, buyer);
    if (id === null) return null;
    await context.db.$queryRaw`select 1 from orders where id = ${id} for share`;
    // A refund that held the lock may have been of this order. Then another one is looked for.
    const [still] = await context.db.$queryRaw<
      unknown[]
    >`select 1 from orders where id = ${id} and ${COUNTS}`;
    if (still) return id;
  }
}
