import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

/** Deletes links and codes that expired more than a day ago. Until then they are needed to count recent requests. */
export async function purgeExpiredSecrets({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db.accountSecret.deleteMany({ where: { expiresAt: { lt: after(clock.now(), -days(1)) } } });
}
