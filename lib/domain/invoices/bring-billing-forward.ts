import type { Context } from '@/lib/domain/context';
import type { BillingDetails } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, minutes } from '@/lib/platform/time';

/**
 * Writes details that were given while the clock was ahead once more, with the time of now: those of an order that ends
 * after that moment would be looked for before it. The copy has their number, so it comes before everything that the
 * customer has given since, and a second sweep writes none. Only in the hour after the time has leapt, because it reads
 * the whole table.
 */
export async function bringBillingForward({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  if (clock.isSteady?.() !== false) return;
  const now = clock.now();
  const soon = after(now, minutes(1));
  const ahead = await db.$queryRaw<Omit<BillingDetails, 'id' | 'createdAt'>[]>`
    select distinct on (user_id) user_id as "userId", number, state, name, address, gstin from billing_details b
     where created_at > ${soon}
       and not exists (select from billing_details l
                        where l.user_id = b.user_id and l.number >= b.number and l.created_at <= ${soon})
     order by user_id, number desc, created_at desc, id desc`;
  await db.billingDetails.createMany({
    data: ahead.map((details) => ({ ...details, id: newId(clock), createdAt: now })),
  });
}
