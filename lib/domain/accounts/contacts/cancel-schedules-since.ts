import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';

/**
 * Cancels the changes of prices that an account has planned since an instant and that have not begun: the store would
 * make them in the name of its owner, who has the account back by then. In the caller's transaction, before it locks
 * the account: a change that begins locks its plan first.
 */
export async function cancelSchedulesSince(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId: actorId, since }: { userId: string; since: Date },
): Promise<void> {
  const cancelled = await context.db.priceChangeSet.updateManyAndReturn({
    where: { actorId, createdAt: { gte: since }, status: 'scheduled' },
    data: { status: 'cancelled' },
    select: { id: true },
  });
  for (const { id } of cancelled)
    await recordAudit(asStore(context), {
      action: 'cancel-price-changes',
      objectType: 'price-changes',
      objectId: id,
      after: { cancelled: 'beginning', why: 'its author got the account back from a stranger' },
    });
}
