import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

/** Deletes the counts of searches after 30 days. */
export async function purgeMissedSearches({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.missedSearch.deleteMany({ where: { day: { lt: after(clock.now(), -days(31)) } } });
}
