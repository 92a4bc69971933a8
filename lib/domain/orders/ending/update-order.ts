import { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { type Approval, withApprovalRequest } from '@/lib/domain/approval-requests';
import { recordAudit } from '@/lib/domain/audit-log';
import { demandNoQuarantine } from '@/lib/domain/backups';
import { idSchema } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { mayHaveDelivered } from '@/lib/domain/orders/delivery/may-have-delivered';
import { releaseOutdated, reserveAll } from '@/lib/domain/orders/delivery/replace-outdated';
import { isGoodsCause } from '@/lib/domain/orders/goods/goods-evidence';
import { goneBackError, holdGoneBack } from '@/lib/domain/orders/held/hold-gone-back';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { writeOrderNote } from '@/lib/domain/orders/notes/write-order-note';
import { presentOrder, withRefunds } from '@/lib/domain/orders/present';
import { mayHaveSeenCode } from '@/lib/domain/orders/refunds/may-have-seen-code';
import { endStatuses, LONGEST_NOTE, type OrderView } from '@/lib/domain/orders/schema';
import { messageFor } from '@/lib/domain/orders/templates/ending-templates';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newId } from '@/lib/platform/ids';
import { reasonText } from '@/lib/platform/reasons';
import { closeCases, takeLateGoods } from './close-cases';
import { completeOrder, refundOrder } from './end-order';
import { FOR_ENDING, findObstacle } from './find-obstacle';
import { requireSecondForRefund } from './require-second-for-refund';
import { seenToEnd } from './seen-to-end';
import { wantedEnding } from './wanted-refund';

export const updateOrderParams = z.object({
  orderId: idSchema,
  newStatus: z.enum(endStatuses),
  reason: reasonText(500).optional(),
  /** Only staff read it; it becomes a note on the order. */
  note: reasonText(LONGEST_NOTE).optional(),
});

export interface UpdateOrderInput extends z.infer<typeof updateOrderParams> {
  /** Its answer is stored in the transaction that moves the money. */
  idempotency?: IdempotencyHandle;
  /** `seen` of the order as the person saw it; without it the order is ended as it is now. */
  seen?: string | undefined;
  /** The second person's approval of a stored request for this refund or cancellation. */
  approval?: Approval;
}

/**
 * An administrator ends a Processing order by hand, with an optional reason (spec S4.1). A refund and a cancellation
 * both give the price back, so they require recent authentication; of an order whose goods may be delivered they take a
 * second person above what one may give alone. A second person is always needed when the customer may have seen a code
 * of the order. Throws recent_auth_required, approval_required, not_found, and conflict when the order is not
 * Processing, when a supplier is still working on it or a call may still arrive there, when an order to be completed is
 * held or its reserved code has expired and there is no other one, when it delivered other goods than were ordered and
 * no person has accepted them, when a code that it delivered is still to be fetched, when money of an order to be
 * completed went back and it was not held for as much, when goods may be delivered and no reason is given, when the
 * order is not as the person saw it or the order of an approved refund has changed, or when the database was restored
 * and is in quarantine.
 */
export async function updateOrder(context: Context, input: UpdateOrderInput): Promise<OrderView> {
  return withApprovalRequest(context, () => update(context, input), input.idempotency);
}

async function update(context: Context, input: UpdateOrderInput): Promise<OrderView> {
  const { orderId, newStatus, reason: written = null, note = '', seen, idempotency, approval } = input;
  if (newStatus !== 'Completed') requireRecentAuth(context);
  const updated = await transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    if (newStatus !== 'Completed') await demandNoQuarantine(inside);
    const order = await inside.db.order.findUnique({
      where: { id: orderId },
      include: FOR_ENDING,
    });
    if (!order) throw notFound('Order');
    const { attempts, reviews, reopenings, ...row } = order;
    const reason = await messageFor(inside, order, { status: newStatus, message: written });
    const obstacle = await findObstacle(inside, order, newStatus);
    if (obstacle) throw new AppError('conflict', obstacle);
    if (seen !== undefined && order.status === 'Processing' && seenToEnd(order) !== seen)
      throw new AppError('conflict', 'orders.notAsSeen');
    const mayBeDelivered =
      attempts.some(mayHaveDelivered) ||
      reviews.some(({ cause }) => isGoodsCause(cause)) ||
      reopenings.some(({ fromStatus }) => fromStatus === 'Completed');
    if (newStatus !== 'Completed' && mayBeDelivered && reason === null)
      throw new AppError('conflict', 'orders.reasonNeeded');
    const approver =
      newStatus !== 'Completed' && mayBeDelivered
        ? await requireSecondForRefund(inside, {
            order,
            amount: order.value,
            wanted: wantedEnding(order, { newStatus, reason, note }),
            approval,
            isCodeSeen: await mayHaveSeenCode(inside, order),
          })
        : null;
    const goneBack =
      newStatus === 'Completed' && row.status === 'Processing'
        ? await holdGoneBack(inside, row, 'goods')
        : null;
    if (goneBack !== null) return { goneBack };
    const actorId = inside.actor.id;
    const detail = { by: actorId, ...(approver && { approver }) };
    let ended = order;
    if (newStatus === 'Completed') {
      const outdated = await releaseOutdated(inside, row);
      if (outdated && !(await reserveAll(inside, row, outdated)))
        throw new AppError('conflict', 'orders.codeExpired');
      const taken = await takeLateGoods(inside, order);
      ended = { ...order, ...taken };
      await completeOrder(inside, { order: { ...row, codes: taken.codes }, reason, detail });
    } else await refundOrder(inside, { order: row, to: newStatus, reason, detail, actorId });
    await closeCases(inside, { order: ended, note: reason, takesLateGoods: newStatus === 'Completed' });
    if (note !== '') await writeOrderNote(inside, { orderId, text: note, key: newId(inside.clock) });
    await recordAudit(inside, {
      action: 'update-order',
      objectType: 'order',
      objectId: orderId,
      before: { status: row.status, reason: row.reason },
      after: { status: newStatus, reason, ...(approver && { approver }) },
    });
    const view = presentOrder(
      await inside.db.order.findUniqueOrThrow({ where: { id: orderId }, include: withRefunds }),
    );
    await idempotency?.write(inside.db, { order: view });
    failpoint('order-update:before');
    return { view };
  });
  failpoint('order-update:after');
  // Only after the commit, which keeps the case by which the order is held: who presses again has been told of the
  // money.
  if (updated.goneBack !== undefined) throw goneBackError(updated.goneBack);
  return updated.view;
}
