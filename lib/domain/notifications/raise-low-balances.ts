import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { NO_GOODS } from './notifications-sql';
import { BATCH, type Place, raiseAll } from './raise-all';

/** A message of longer ago would be dropped as too old. */
const LOOKS_BACK = hours(12);

/**
 * Tells partners whose balance fell below the bound that they chose. The database writes an event for each time that it
 * falls below, and none while it stays there, so each is told once. Returns the number of messages.
 */
export function raiseLowBalances({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const eventsAfter = ({ at, id }: Place) => Prisma.sql`
    select 'low-balance:' || event.id as key, event.partner_id as user_id, null::text as order_id, null::text as language,
           ((event.body::json -> 'data' ->> 'balance')::numeric * 100)::bigint as amount, ${NO_GOODS}, event.at, event.id
      from partner_events event
     where event.type = 'balance.low' and event.at > ${after(now, -LOOKS_BACK)}::timestamptz
       and (event.at, event.id) > (${at}::timestamptz, ${id}::text)
       and not exists (select from notifications earlier where earlier.key = 'low-balance:' || event.id)
     order by event.at, event.id limit ${BATCH}`;
  return raiseAll({ db }, { kind: { topic: 'balance', kind: 'balance_low' }, now, eventsAfter });
}
