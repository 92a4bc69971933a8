import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import { kindsOfEvent } from './kinds';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/**
 * Runs the statement that records an event of an order, and writes with it what customers are told of the event and the
 * jobs that send it: all of it happens or none, and an order costs no further round trip. In the caller's transaction.
 */
export async function recordWithNotifications(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, sql }: { kind: string; sql: Prisma.Sql },
): Promise<void> {
  const kinds = kindsOfEvent(kind);
  if (kinds.length === 0) {
    await db.$executeRaw(sql);
    return;
  }
  const statement = new Statement();
  const recorded = statement.add('recorded', Prisma.sql`${sql} returning id, order_id, detail`);
  const events = Prisma.sql`
    select 'event:' || event.id as key, orders.user_id, orders.id as order_id, orders.language,
           event.detail ->> 'amount' as amount, ${NO_GOODS}
      from ${recorded.name} as event join orders on orders.id = event.order_id`;
  const told = statement.add('told', notificationsSql({ events, kinds, now: clock.now() }));
  await statement.run(db, sendJobsSql(told));
}
