import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

/** Drops links and codes that expired a day ago: until then they still say how many were asked for. */
export async function purgeExpiredSecrets({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.accountSecret.deleteMany({ where: { expiresAt: { lt: after(clock.now(), -days(1)) } } });
}
