import type { Context } from '@/lib/domain/context';
import type { ApprovalRequest, User } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { findObstacle } from './find-obstacle';

export interface LockedRequest {
  request: ApprovalRequest;
  asker: User;
}

/**
 * Locks an open request with its asker and the caller, and checks that the caller may decide it. Locked, neither of
 * them is dismissed or blocked until the decision is committed. Throws not_found, conflict when the request has ended
 * or expired, and forbidden.
 */
export async function lockRequest(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>,
  id: string,
): Promise<LockedRequest> {
  const { db, clock, actor } = context;
  await db.$queryRaw`select 1 from approval_requests where id = ${id} for update`;
  const request = await db.approvalRequest.findUnique({ where: { id } });
  if (!request) throw notFound('Request');
  if (request.status !== 'open' || request.expiresAt <= clock.now())
    throw new AppError('conflict', 'approvals.notOpen');
  // Weaker than 'for update', with which a gift to one of them would wait for this transaction, and it for the gift.
  const ids = [request.askerId, actor.id ?? ''];
  await db.$queryRaw`select 1 from users where id = any(${ids}) order by id for no key update`;
  const people = await db.user.findMany({ where: { id: { in: ids } } });
  const person = people.find((user) => user.id === actor.id);
  const asker = people.find((user) => user.id === request.askerId);
  if (!person || !asker) throw new AppError('forbidden', 'approvals.notApprover');
  const obstacle = await findObstacle(context, person, request);
  if (obstacle) throw new AppError('forbidden', obstacle);
  return { request, asker };
}
