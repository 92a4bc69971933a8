import { requireRecentAuth } from '@/lib/domain/accounts';
import { MONEY_GRANT } from '@/lib/domain/actor';
import { endRequest } from '@/lib/domain/approval-requests';
import { APPROVAL_KINDS } from '@/lib/domain/approval-requests/schema';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { PERMISSIONS, permissionsOf, staffRoleOf } from '@/lib/domain/permissions';
import { transaction, type User } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { CARRY_OUT } from './kinds';
import { lockRequest } from './lock-request';
import { lockSums } from './lock-sums';
import { seenOf, sumsOf } from './sums-of';
import { tellAsker } from './tell-asker';

export interface ApproveInput {
  id: string;
  /** The sums that the approver has read. */
  seen: string;
}

/** The action of an approved request was refused by its own use case. */
class NotCarriedOut extends Error {
  constructor(readonly why: AppError) {
    super(why.message);
  }
}

/**
 * A second person approves a request, and its action is carried out in the same transaction: either both are committed
 * or neither. A request whose action is refused now ends as outdated. Throws recent_auth_required, not_found,
 * forbidden, conflict when the request has ended or the sums have changed, and what the action throws.
 */
export async function approve(context: Context, { id, seen }: ApproveInput): Promise<void> {
  requireRecentAuth(context);
  try {
    await transaction(context, (inside) => carryOut(inside, { id, seen }));
  } catch (error) {
    if (!(error instanceof NotCarriedOut)) throw error;
    await endAsOutdated(context, { id, why: error.why });
    throw error.why;
  }
  failpoint('approval:after');
}

async function carryOut(context: Context, { id, seen }: ApproveInput): Promise<void> {
  const { db, actor } = context;
  const { request, asker } = await lockRequest(context, id);
  const { kind: name, version, objectType, objectId } = request;
  const kind = APPROVAL_KINDS.find((each) => each === name);
  // A request of a later version, which this one cannot carry out.
  if (!kind) throw new AppError('conflict', 'approvals.notOpen');
  await lockSums(context, request);
  if (seenOf(await sumsOf(context, request)) !== seen)
    throw new AppError('conflict', 'approvals.sumsChanged');
  const approverId = actor.id ?? '';
  try {
    const asAsker = actAs(context, asker, request.permission);
    await CARRY_OUT[kind](asAsker, request.input, { requestId: id, approverId, version });
  } catch (error) {
    throw error instanceof AppError ? new NotCarriedOut(error) : error;
  }
  if (!(await endRequest({ ...context, db }, id, { status: 'approved', deciderId: approverId })))
    throw new AppError('conflict', 'approvals.notOpen');
  await recordAudit(context, {
    action: 'approve-request',
    objectType,
    objectId,
    after: { request: id, kind, asker: asker.id },
  });
  await tellAsker(context, request, 'approval-given');
  failpoint('approval:before');
}

/**
 * The context with the asker as its actor. They authenticated when they asked. Throws conflict when they may not act,
 * and when their account is locked after a takeover: the attacker may have made the request.
 */
function actAs(context: Context, asker: User, name: string): Context {
  const permissions = permissionsOf(staffRoleOf(asker));
  const needed = name === 'panel.open' ? 'staff.appoint' : PERMISSIONS.find((each) => each === name);
  if (asker.blockedAt || asker.lockedAt || !needed || !permissions.includes(needed))
    throw new AppError('conflict', 'approvals.askerMayNot');
  const { id, role } = asker;
  return { ...context, actor: { ...context.actor, id, role, grants: [MONEY_GRANT], permissions } };
}

/** Ends a request that cannot be carried out any more, so that it does not wait for the next approver. */
async function endAsOutdated(context: Context, { id, why }: { id: string; why: AppError }): Promise<void> {
  await transaction(context, async (inside) => {
    if (!(await endRequest(inside, id, { status: 'outdated', reason: why.message }))) return;
    const request = await inside.db.approvalRequest.findUniqueOrThrow({ where: { id } });
    const { objectType, objectId, kind } = request;
    await recordAudit(inside, {
      action: 'end-request',
      objectType,
      objectId,
      after: { request: id, kind, reason: why.message },
    });
    await tellAsker(inside, request, 'approval-ended');
  });
}
