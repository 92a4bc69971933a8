import type { Context } from '@/lib/domain/context';
import { ACCOUNTS } from '@/lib/integrations/suppliers/descriptors';
import { sourceOf } from './source-of';

/** How many days back it looks for what was missed. */
const LOOKS_BACK = 31;
/** Days that one night makes up for; the next night goes on. */
const MOST = 7;

/**
 * The day itself, and earlier ones (yyyy-mm-dd), the newest first: those that nobody compared after they were over, because no worker
 * ran at that hour or it died meanwhile, and those with a payout that the bank had neither taken nor refused yet.
 */
export async function daysToCompare({ db }: Pick<Context, 'db'>, day: string): Promise<string[]> {
  // The accounts at suppliers are compared last, so a day that has the last one has all sources.
  const last = ACCOUNTS.at(-1);
  const source = last ? sourceOf(last) : '';
  const missed = await db.$queryRaw<{ day: string }[]>`
    with before as (
      select before.day::date as day
        from (select min(day) as day from reconciliation_runs having count(*) > 0) first,
             generate_series(greatest(first.day, ${day}::date - ${LOOKS_BACK}::int), ${day}::date - 1, interval '1 day') before (day)
    )
    select day::text from before
     where not exists (select from reconciliation_runs r where r.day = before.day and r.source = ${source}
                        and r.started_at >= (before.day + 1)::timestamp at time zone 'Asia/Kolkata')
        or exists (select from gateway_payouts p where p.day = before.day and p.status not in ('processed', 'failed'))
     order by day desc limit ${MOST}`;
  return [day, ...missed.map((each) => each.day)];
}
