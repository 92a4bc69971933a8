import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { BATCH, type Place, raiseAll } from './raise-all';

/**
 * A day after delivery the goods have been used, what is wrong with them has been said, and it is the time of day at
 * which the customer was awake.
 */
const ASKED_AFTER = days(1);
/** Who was not asked within this time, because no worker ran, is not asked any more. */
const LATEST = days(2);
/** By the index of orders by status and creation: only what was ordered within this time is looked at. */
const ORDERED_WITHIN = days(4);

/**
 * Asks customers who have chosen it for a review of a product, a day after it was delivered to them for the first time.
 * It is asked once for each customer and product, because a product is delivered for the first time once; never of a
 * review that was written, nor about an order of which the price was given back. Returns the number of messages.
 */
export function askForReviews({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const eventsAfter = ({ at, id }: Place) => Prisma.sql`
    select 'review:' || orders.user_id || ':' || orders.product_id as key, orders.user_id, orders.id as order_id,
           orders.language, null::bigint as amount, orders.product_id, orders.itemid,
           orders.ended_at as at, orders.id
      from orders
      join products on products.id = orders.product_id and products.deleted_at is null
       and products.game_class not in ('unknown', 'money')
      join users on users.id = orders.user_id and users.blocked_at is null and users.locked_at is null
     where orders.status = 'Completed' and orders.created_at > ${after(now, -ORDERED_WITHIN)}::timestamptz
       and orders.ended_at <= ${after(now, -ASKED_AFTER)}::timestamptz
       and orders.ended_at > ${after(now, -LATEST)}::timestamptz
       and (orders.ended_at, orders.id) > (${at}::timestamptz, ${id}::text)
       and not exists (
         select from orders earlier
          where earlier.user_id = orders.user_id and earlier.product_id = orders.product_id
            and earlier.status = 'Completed' and (earlier.ended_at, earlier.id) < (orders.ended_at, orders.id))
       and not exists (select from product_reviews review
                        where review.user_id = orders.user_id and review.product_id = orders.product_id)
       and not exists (select from notifications told
                        where told.key = 'review:' || orders.user_id || ':' || orders.product_id)
       and orders.value > (select coalesce(sum(refund.amount), 0) from order_refunds refund
                            where refund.order_id = orders.id)
     order by orders.ended_at, orders.id limit ${BATCH}`;
  return raiseAll({ db }, { kind: { topic: 'reviews', kind: 'review_asked' }, now, eventsAfter });
}
