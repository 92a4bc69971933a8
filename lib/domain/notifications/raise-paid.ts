import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after, days, minutes } from '@/lib/platform/time';
import { NO_GOODS } from './notifications-sql';
import { BATCH, type Place, raiseAll } from './raise-all';

/** An order that is delivered within this time is told once, as delivered. */
const DELIVERED_AT_ONCE = minutes(1);

/**
 * Tells the buyers of orders that were paid a minute ago or more and are still to be delivered that their payment has
 * arrived. The order itself is the record of the event: an order that is delivered at once costs nothing here. One that
 * waits for a person is told as that. Returns the number of messages.
 */
export function raisePaid({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const eventsAfter = ({ at, id }: Place) => Prisma.sql`
    select 'paid:' || id as key, user_id, id as order_id, language, value as amount, ${NO_GOODS}, paid_at as at, id
      from orders
     where status = 'Processing' and paid_at <= ${after(now, -DELIVERED_AT_ONCE)}::timestamptz
       and paid_at > ${after(now, -days(1))}::timestamptz and (paid_at, id) > (${at}::timestamptz, ${id}::text)
       and not exists (
         select from notifications earlier
          where earlier.order_id = orders.id and earlier.kind in ('paid', 'waits')
            and earlier.created_at >= orders.paid_at)
     order by paid_at, id limit ${BATCH}`;
  return raiseAll({ db }, { kind: { topic: 'paid', kind: 'paid' }, now, eventsAfter });
}
