import type { Context } from '@/lib/domain/context';
import { after, days } from '@/lib/platform/time';

/** Telegram repeats an update for a day. */
const UPDATES_KEPT = days(2);

/** Deletes links that have expired, and updates that will not come again. */
export async function purgeTelegram({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.telegramLink.deleteMany({ where: { expiresAt: { lt: now } } });
  await db.telegramUpdate.deleteMany({ where: { receivedAt: { lt: after(now, -UPDATES_KEPT) } } });
}
