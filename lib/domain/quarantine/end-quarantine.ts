import type { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import {
  type Approval,
  assertUnchanged,
  needsApproval,
  type WantedApproval,
  withApprovalRequest,
} from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import { findQuarantine } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { AUTOMATIC, enqueueDeliveries, holdUncertainOrders } from '@/lib/domain/orders';
import { holdRestoredCodes } from '@/lib/domain/vault';
import { type Restore, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, paiseFromRupees, rupees } from '@/lib/platform/money';
import type { endQuarantineForm } from './schema';

export interface EndQuarantineInput extends z.output<typeof endQuarantineForm> {
  /** The second person's approval of a stored request. */
  approval?: Approval;
}

/**
 * A person ends the quarantine: deliveries and refunds go on. Orders that may have been delivered where nobody could
 * look get a case each, and stay. Waiting orders of more than one person may give alone take a second one. Throws
 * recent_auth_required, approval_required, and conflict when there is no quarantine, when nothing was compared yet, or
 * when it was compared again since the person looked.
 */
export async function endQuarantine(context: Context, input: EndQuarantineInput): Promise<void> {
  requireRecentAuth(context);
  await withApprovalRequest(context, () => transaction(context, (inside) => end(inside, input)));
}

async function end(context: Context, { seen, reason, approval }: EndQuarantineInput): Promise<void> {
  const { db, clock, actor } = context;
  // Of two people at once the second sees that the first has ended it.
  await db.$executeRaw`select from restores where ended_at is null order by recovered_to for update`;
  const restore = await findQuarantine(context);
  if (!restore) throw new AppError('conflict', 'backups.notQuarantined');
  if (!restore.comparedAt) throw new AppError('conflict', 'backups.notCompared');
  if (restore.comparedAt.toISOString() !== new Date(seen).toISOString())
    throw new AppError('conflict', 'backups.comparedSince');
  const approverId = await requireSecond(context, restore, { seen, reason, approval });
  const held = await holdUncertainOrders(context, restore);
  const codes = await holdRestoredCodes(context);
  await db.restore.updateMany({
    where: { endedAt: null },
    data: { endedAt: clock.now(), endedById: actor.id, approverId, reason },
  });
  // Items that are sold by code come back into the pages.
  await db.$executeRaw`select pg_notify('catalogue', 'restores')`;
  await continueDeliveries(context);
  await recordAudit(context, {
    action: 'end-quarantine',
    objectType: 'restore',
    objectId: restore.id,
    before: { recoveredTo: restore.recoveredTo.toISOString(), comparedAt: restore.comparedAt.toISOString() },
    after: { reason, held, codes, ...(approverId && { approver: approverId }) },
  });
}

/** The jobs of waiting orders have a time in the next minute: a customer waits for each. */
async function continueDeliveries({ db }: Pick<Context, 'db'>): Promise<void> {
  const waiting = await db.order.findMany({
    where: { status: 'Processing', ...AUTOMATIC },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  await enqueueDeliveries(
    db,
    waiting.map(({ id }) => id),
  );
}

/** The second person where one is needed; null where one person is enough. */
async function requireSecond(
  context: Context,
  { id }: Restore,
  { seen, reason, approval }: EndQuarantineInput,
): Promise<string | null> {
  const { db, shop } = context;
  const wanted: WantedApproval = {
    kind: 'quarantine-end',
    permission: 'payments.settle',
    receiverId: null,
    objectType: 'restore',
    objectId: id,
    input: { seen, reason },
    // A later comparison may have found what speaks against it.
    version: seen,
  };
  if (approval) {
    assertUnchanged(context, approval, wanted.version);
    return approval.approverId;
  }
  const alone = paiseFromRupees(shop.creditAlone);
  const { _sum } = await db.order.aggregate({
    where: { status: 'Processing', ...AUTOMATIC },
    _sum: { value: true },
  });
  if ((_sum.value ?? 0n) <= alone) return null;
  throw needsApproval(message('backups.endNeedsApproval', { amount: formatRupees(rupees(alone)) }), wanted);
}
