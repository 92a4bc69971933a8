import type { Context } from '@/lib/domain/context';
import { after, days, minutes } from '@/lib/platform/time';

/** In this time a message uses up its tries. */
const TRIED_WITHIN = minutes(30);
/** Messages are deleted after 30 days, so whether an older one arrived is not known. */
const LOOKED_BACK = days(7);

/**
 * Resets what was told by messages of which none has arrived, as often as what is overdue is repeated: without it an
 * alert that is told once would be lost with its messages.
 */
export async function tellUndelivered({
  db,
  clock,
  shop,
}: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<void> {
  const now = clock.now();
  const until = after(now, -Math.max(TRIED_WITHIN, shop.alerts.repeat));
  await db.$executeRaw`
    update alerts set stage = null, told_at = null
     where told_at between ${after(now, -LOOKED_BACK)} and ${until} and message_ids <> '{}'
       and not exists (select from alert_messages m where m.id = any(alerts.message_ids) and m.sent_at is not null)`;
}
