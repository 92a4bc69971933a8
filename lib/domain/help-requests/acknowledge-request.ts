import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';

/** A member of staff takes up a request: the first time acknowledges it, which its customer sees. */
export async function acknowledgeRequest(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  number: string,
): Promise<void> {
  const { db, clock } = context;
  const { count } = await db.helpRequest.updateMany({
    where: { id: number, acknowledgedAt: null },
    data: { acknowledgedAt: clock.now() },
  });
  if (count > 0)
    await recordAudit(context, {
      action: 'acknowledge-help-request',
      objectType: 'help-request',
      objectId: number,
      after: { acknowledged: true },
    });
}
