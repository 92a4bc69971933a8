import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';
import { purgeTelegram } from './telegram/purge-telegram';

/** Deletes what was written 30 days ago. Nothing older is sent, and no event of that age is told again. */
export async function purgeNotifications({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await purgeTelegram({ db, clock });
  await db.notification.deleteMany({ where: { createdAt: { lt: after(clock.now(), -days(30)) } } });
}
