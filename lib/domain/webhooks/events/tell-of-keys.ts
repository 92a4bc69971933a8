import type { Context } from '@/lib/domain/context';
import type { Mode } from '@/lib/domain/webhooks/schema';
import { after, days } from '@/lib/platform/time';
import { writeEvent } from './write-event';

/** How long before its end a partner is told of a key. */
const NOTICE = days(7);

/** Tells partners, once for each, of keys that end within a week and have no successor. Returns how many. */
export async function tellOfKeys(context: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const keys = await db.partnerKey.findMany({
    where: { revokedAt: null, successor: null, expiresAt: { gt: now, lte: after(now, NOTICE) } },
  });
  let told = 0;
  for (const { id, partnerId, mode, name, last4, expiresAt } of keys) {
    if (!expiresAt) continue;
    const event = await writeEvent(context, {
      partnerId,
      mode: mode as Mode,
      type: 'key.expiring',
      subject: id,
      sequence: expiresAt.getTime(),
      data: { key: { id, name, last4 }, expires_at: expiresAt.toISOString() },
    });
    if (event !== null) told += 1;
  }
  return told;
}
