import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { finishClaims } from '@/lib/domain/work-claims';
import { transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { lockSeen } from './lock-request';
import type { closeHelpForm } from './schema';
import { ended } from './states';

/**
 * Closes a request without one more answer, such as after a customer's thanks. Throws like `lockSeen`, and conflict
 * when no member of staff has ever answered the request, or when one for the grievance officer waits for an answer.
 */
export async function closeRequest(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { number, seen }: z.output<typeof closeHelpForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const { db, clock } = inside;
    const before = await lockSeen(inside, { number, seen });
    const answers = await db.helpMessage.count({ where: { requestId: number, author: 'staff' } });
    if (answers === 0) throw new AppError('conflict', 'helpRequests.answerFirst');
    if (before.escalatedAt && before.status === 'open')
      throw new AppError('conflict', 'helpRequests.answerOfficer');
    await db.helpRequest.update({
      where: { id: number },
      data: { ...ended(before, 'closed', clock.now()), version: { increment: 1 } },
    });
    await finishClaims(inside, { kind: 'help-request', id: number });
    await recordAudit(inside, {
      action: 'close-help-request',
      objectType: 'help-request',
      objectId: number,
      before: { status: before.status },
      after: { status: 'closed' },
    });
  });
}
