import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';

/**
 * Withdraws what an account has asked approval for since an instant: a colleague who trusts its name would carry out
 * what a thief wanted. In the caller's transaction, before it locks the account: an approval locks the request first.
 */
export async function withdrawRequestsSince(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { userId: askerId, since }: { userId: string; since: Date },
): Promise<void> {
  const withdrawn = await context.db.approvalRequest.updateManyAndReturn({
    where: { askerId, createdAt: { gte: since }, status: 'open' },
    data: { status: 'withdrawn', openKey: null, endedAt: context.clock.now() },
  });
  for (const { id, kind, objectType, objectId } of withdrawn)
    await recordAudit(asStore(context), {
      action: 'withdraw-request',
      objectType,
      objectId,
      after: { request: id, kind },
    });
}
