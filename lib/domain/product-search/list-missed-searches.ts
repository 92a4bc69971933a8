import type { Context } from '@/lib/domain/context';
import { after, days, istDateTime } from '@/lib/platform/time';
import type { MissedSearchView } from './schema';

const SHOWN_DAYS = 30;
const MOST_SHOWN = 50;

/** The searches of the last 30 days that found nothing, most frequent first. */
export async function listMissedSearches({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<MissedSearchView[]> {
  const from = istDateTime(after(clock.now(), -days(SHOWN_DAYS))).slice(0, 10);
  return db.$queryRaw<MissedSearchView[]>`
    select text, least(sum(searches), 1000000)::int as searches, max(day)::text as last
      from missed_searches where day >= ${from}::date
     group by text order by searches desc, text limit ${MOST_SHOWN}`;
}
