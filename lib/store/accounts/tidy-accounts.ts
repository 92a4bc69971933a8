import { after, days } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';

/** Drops links and codes that expired a day ago: until then they still say how many were asked for. */
export async function tidyAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.accountSecret.deleteMany({ where: { expiresAt: { lt: after(clock.now(), -days(1)) } } });
}
