import type { Context } from '@/lib/domain/context';
import { after, days, hours } from '@/lib/platform/time';

/**
 * Deletes expired rows: idempotency keys after two days, player checks after an hour, sessions 30 days after their
 * expiry, limits an hour after theirs, webhooks and policy reports after 30 days. It never deletes money or history.
 */
export async function purgeExpired(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = context.clock.now();
  await context.db.idempotencyKey.deleteMany({ where: { createdAt: { lt: after(now, -days(2)) } } });
  await context.db.playerCheck.deleteMany({ where: { checkedAt: { lt: after(now, -hours(1)) } } });
  await context.db.session.deleteMany({ where: { expiresAt: { lt: after(now, -days(30)) } } });
  await context.db.rateLimit.deleteMany({
    where: { expire: { lt: BigInt(after(now, -hours(1)).getTime()) } },
  });
  const aMonthAgo = after(now, -days(30));
  await context.db.webhookInbox.deleteMany({ where: { receivedAt: { lt: aMonthAgo } } });
  await context.db.unmatchedWebhook.deleteMany({ where: { lastAt: { lt: aMonthAgo } } });
  await context.db.policyReport.deleteMany({ where: { lastAt: { lt: aMonthAgo } } });
}
