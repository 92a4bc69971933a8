import { Prisma, type Statement } from '@/lib/platform/db';
import { kindsOfEvent } from './kinds';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/**
 * Adds to a statement the part that records an event of an order, what customers are told of the event, and the jobs
 * that send it: all of it happens or none, and an order costs no further round trip.
 */
export function addEvent(
  statement: Statement,
  { kind, sql, now }: { kind: string; sql: Prisma.Sql; now: Date },
): void {
  const recorded = statement.add('recorded', Prisma.sql`${sql} returning id, order_id, detail`);
  const kinds = kindsOfEvent(kind);
  if (kinds.length === 0) return;
  const events = Prisma.sql`
    select 'event:' || event.id as key, orders.user_id, orders.id as order_id, orders.language,
           event.detail ->> 'amount' as amount, ${NO_GOODS}
      from ${recorded.name} as event join orders on orders.id = event.order_id`;
  const told = statement.add('told', notificationsSql({ events, kinds, now }));
  statement.add('told_jobs', sendJobsSql(told));
}
