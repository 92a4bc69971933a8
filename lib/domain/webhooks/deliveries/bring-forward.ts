import type { Context } from '@/lib/domain/context';
import { after, hours, minutes } from '@/lib/platform/time';
import { DELAYS } from './schedule';

/** The longest wait between two tries is a day, and at most an hour to spread them. */
const LONGEST_WAIT = hours(25);

/**
 * Brings forward what was written while the clock was ahead, and would wait for as long as it was: events that were not
 * tried yet are due now, tries after the wait of the schedule, and leases of workers and rests of endpoints are over.
 * Only in the hour after the time has leapt, because it reads all that is pending.
 */
export async function bringForward({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  if (clock.isSteady?.() !== false) return;
  const now = clock.now();
  // Other processes write a moment ahead of this one.
  const soon = after(now, minutes(2));
  await db.$executeRaw`
    update partner_deliveries
       set due_at = least(due_at, ${now}::timestamptz + coalesce((${DELAYS}::bigint[])[tries], 0) * interval '1 ms')
     where state = 'pending' and (due_at > ${after(now, LONGEST_WAIT)} or tries = 0 and due_at > ${soon})`;
  await db.$executeRaw`
    update partner_deliveries set leased_until = null where state = 'pending' and leased_until > ${soon}`;
  await db.$executeRaw`update partner_endpoints set rests_until = null where rests_until > ${soon}`;
}
