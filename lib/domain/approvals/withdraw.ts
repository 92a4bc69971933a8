import { endRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';

/** The asker takes a request back. Throws not_found for a request of another person, conflict when it has ended. */
export async function withdraw(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { id }: { id: string },
): Promise<void> {
  await transaction(context, async (inside) => {
    const request = await inside.db.approvalRequest.findUnique({ where: { id } });
    if (!request || request.askerId !== inside.actor.id) throw notFound('Request');
    if (!(await endRequest(inside, id, { status: 'withdrawn' })))
      throw new AppError('conflict', 'approvals.notOpen');
    const { kind, objectType, objectId } = request;
    await recordAudit(inside, {
      action: 'withdraw-request',
      objectType,
      objectId,
      after: { request: id, kind },
    });
  });
}
