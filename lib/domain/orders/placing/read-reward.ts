import type { Context } from '@/lib/domain/context';
import type { OrderReward } from '@/lib/domain/orders/schema';
import { earnedSql, takenSql } from '@/lib/domain/points';
import type { Order, OrderEvent } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { deliverySeconds } from './delivery-seconds';

/**
 * The picture of an order's product, and for the customer of a delivered order how fast it came and the points that it
 * has earned: those in the ledger, less those that refunds, reversals and reopenings took back.
 */
export async function readReward(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  order: Order & { events: OrderEvent[] },
): Promise<{ art: string; reward: OrderReward | null }> {
  const [row] = await db.$queryRaw<{ art: string; points: bigint }[]>`
    select imgpath as art,
           ${earnedSql(order.id)} - ${takenSql(order.id, 'taken')} as points
      from products where id = ${order.productId}`;
  const { art = '', points = 0n } = row ?? {};
  const isOwn = order.userId === actor.id;
  if (order.status !== 'Completed') return { art, reward: null };
  return { art, reward: { seconds: deliverySeconds(order), points: isOwn ? rupees(points) : 0 } };
}
