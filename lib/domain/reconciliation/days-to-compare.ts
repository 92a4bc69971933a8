import type { Context } from '@/lib/domain/context';
import { ACCOUNTS, accountKey } from '@/lib/integrations/suppliers/descriptors';
import { Prisma } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';

/** How many days back it looks for what was missed. */
export const LOOKS_BACK = 31;
/** Days that one night makes up for; the next night goes on. */
const MOST = 7;
/** How often a day is compared whose sources did not tell everything. A person compares files. */
const TRIES = 3;

const beginning = (day: Prisma.Sql) => Prisma.sql`(${day})::timestamp at time zone 'Asia/Kolkata'`;
const BEGIN = beginning(Prisma.sql`before.day`);
const END = beginning(Prisma.sql`before.day + 1`);

/**
 * The day itself and earlier days (yyyy-mm-dd), the newest first. An earlier day is compared again when it was not
 * compared after its end, because no worker ran, it died, or the clock was ahead; when a source did not answer
 * completely; when a payout of it was neither processed nor refused then; when payouts were stored and their comparison
 * was not; and when an order with a purchase of unknown outcome was refunded since: the worker no longer asks the
 * supplier, who may still deliver.
 */
export async function daysToCompare(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  day: string,
): Promise<string[]> {
  // The accounts at suppliers are compared last, so a day that has the last one has all sources.
  const last = ACCOUNTS.at(-1);
  const source = last ? accountKey(last) : '';
  const missed = await db.$queryRaw<{ day: string }[]>`
    with before as (
      select before.day::date as day
        from (select min(day) as day from reconciliation_runs having count(*) > 0) first,
             generate_series(greatest(first.day, ${day}::date - ${LOOKS_BACK}::int), ${day}::date - 1, interval '1 day') before (day)
    )
    select before.day::text
      from before left join reconciliation_runs run on run.day = before.day and run.source = ${source}
     where run.started_at is null or run.started_at < ${END} or run.started_at > ${after(clock.now(), minutes(1))}
        or exists (select from reconciliation_runs other
                    where other.day = before.day and not other.is_whole and other.runs < ${TRIES}::int
                      and other.source <> 'bank' and other.source not like '%-file')
        or exists (select from gateway_payouts p where p.day = before.day and p.status not in ('processed', 'failed'))
        or exists (select from gateway_payouts p join reconciliation_runs compared
                       on compared.day = p.day and compared.source = p.gateway || '-payouts'
                    where p.day = before.day
                      and (p.fetched_at > compared.ended_at
                           or not compared.is_whole and p.fetched_at >= compared.started_at))
        or exists (select from delivery_attempts a join orders o on o.id = a.order_id
                    where a.sent_at >= ${BEGIN} and a.sent_at < ${END} and a.outcome in ('sent', 'accepted', 'unknown')
                      and o.status in ('Refunded', 'Cancelled') and o.ended_at > run.started_at)
     order by before.day desc limit ${MOST}`;
  return [day, ...missed.map((each) => each.day)];
}
