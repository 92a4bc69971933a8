import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import { LONGEST_DAYS } from './schema';

/** Deletes devices, addresses and payers of orders, and what rules found, once no rule looks back that far. */
export async function purgeSignals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = { at: { lt: after(clock.now(), -days(LONGEST_DAYS)) } };
  await db.orderSignals.deleteMany({ where: before });
  await db.fraudHit.deleteMany({ where: before });
}
