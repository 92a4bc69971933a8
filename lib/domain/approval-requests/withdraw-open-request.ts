import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { endRequest } from './end-request';
import { type ApprovalSubject, openKeyOf } from './open-key';

/**
 * Ends the caller's open request for the same object. Called at the beginning of an action that a second person
 * approves with a code: the request would otherwise be approved as well, and the action carried out twice. Throws
 * conflict when the request is being decided at this moment.
 */
export async function withdrawOpenRequest(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  about: ApprovalSubject,
): Promise<void> {
  const openKey = openKeyOf(context.actor.id, about);
  const open = await context.db.approvalRequest.findUnique({ where: { openKey } });
  if (open && !(await endRequest(context, open.id, { status: 'withdrawn' })))
    throw new AppError('conflict', 'approvals.decidedMeanwhile');
}
