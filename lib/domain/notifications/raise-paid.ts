import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import { after, days, minutes } from '@/lib/platform/time';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/** An order that is delivered within this time is told once, as delivered. */
const DELIVERED_AT_ONCE = minutes(1);

/**
 * Tells the buyers of orders that were paid a minute ago or more and are still to be delivered that their payment has
 * arrived. The order itself is the record of the event: an order that is delivered at once costs nothing here. One that
 * waits for a person is told as that. Returns the number of messages.
 */
export async function raisePaid({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const statement = new Statement();
  const events = Prisma.sql`
    select 'paid:' || id as key, user_id, id as order_id, language, value as amount, ${NO_GOODS} from orders
     where status = 'Processing' and paid_at <= ${after(now, -DELIVERED_AT_ONCE)}::timestamptz
       and paid_at > ${after(now, -days(1))}::timestamptz
       and not exists (
         select from notifications earlier
          where earlier.order_id = orders.id and earlier.kind in ('paid', 'waits')
            and earlier.created_at >= orders.paid_at)
     order by paid_at limit 1000`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic: 'paid', kind: 'paid' }], now }),
  );
  const counted = statement.add('sent', sendJobsSql(told));
  const result = await statement.run<{ count: number }>(
    db,
    Prisma.sql`select count(*)::int as count from ${counted.name}`,
  );
  return result?.count ?? 0;
}
