import type { Context } from '@/lib/domain/context';
import { Prisma, Statement } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { NO_GOODS, notificationsSql, sendJobsSql } from './notifications-sql';

/** A message of longer ago would be dropped as too old. */
const LOOKS_BACK = hours(12);

/**
 * Tells partners whose balance fell below the bound that they chose. The database writes an event for each time that it
 * falls below, and none while it stays there, so each is told once. Returns the number of messages.
 */
export async function raiseLowBalances({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const statement = new Statement();
  const events = Prisma.sql`
    select 'low-balance:' || event.id as key, event.partner_id as user_id, null::text as order_id, null::text as language,
           ((event.body::json -> 'data' ->> 'balance')::numeric * 100)::bigint as amount, ${NO_GOODS}
      from partner_events event
     where event.type = 'balance.low' and event.at > ${after(now, -LOOKS_BACK)}::timestamptz
       and not exists (select from notifications earlier where earlier.key = 'low-balance:' || event.id)
     order by event.at limit 1000`;
  const told = statement.add(
    'told',
    notificationsSql({ events, kinds: [{ topic: 'balance', kind: 'balance_low' }], now }),
  );
  const counted = statement.add('sent', sendJobsSql(told));
  const result = await statement.run<{ count: number }>(
    db,
    Prisma.sql`select count(*)::int as count from ${counted.name}`,
  );
  return result?.count ?? 0;
}
