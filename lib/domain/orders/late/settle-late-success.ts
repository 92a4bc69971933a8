import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { planDelivery } from '@/lib/domain/orders/delivery/plan-delivery';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { LateDecision } from '@/lib/domain/orders/schema';
import { type DeliveryAttempt, type Order, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { decisionOf } from './decision-of';
import { lateEvidence } from './late-evidence';

export interface SettleLateSuccessInput {
  reviewId: string;
  decision: LateDecision;
  /** What the supplier is told, or why the goods count as delivered. */
  reason: string;
}

type OrderWithAttempts = Order & { attempts: DeliveryAttempt[] };

/**
 * A person decides about goods that came late. They count as this order's delivery (`adopt`) while the order waits for
 * them; otherwise they are claimed back from the supplier (`claim_back`), which is recorded and moves no money of a
 * customer. Throws recent_auth_required, not_found, and conflict when the case is closed or allows the other decision
 * only.
 */
export async function settleLateSuccess(
  context: Context,
  { reviewId, decision, reason }: SettleLateSuccessInput,
): Promise<{ message: Message }> {
  requireRecentAuth(context);
  return transaction(context, async (inside) => {
    const { db, clock, actor } = inside;
    const review = await db.review.findUnique({ where: { id: reviewId } });
    if (review?.cause !== 'late_success') throw notFound('Case');
    const orderId = review.orderId ?? '';
    await lockOrder(inside, orderId);
    const order = await db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { attempts: { orderBy: { sentAt: 'asc' } } },
    });
    const said = lateEvidence.parse(review.evidence);
    const attempt = order.attempts.find(({ id }) => id === said.attempt);
    if (!attempt) throw notFound('Case');
    const closed = { closedAt: clock.now(), closedById: actor.id, note: reason, openKey: null };
    const { count } = await db.review.updateMany({ where: { id: reviewId, closedAt: null }, data: closed });
    if (count === 0) throw new AppError('conflict', 'payments.caseClosed');
    if (decisionOf(order, attempt) !== decision)
      throw new AppError(
        'conflict',
        message(decision === 'adopt' ? 'orders.cannotAdopt' : 'orders.cannotClaimBack', {
          status: order.status,
        }),
      );
    const detail = { attempt: attempt.id, supplierOrderId: said.supplierOrderId, reason, by: actor.id };
    const kind = decision === 'adopt' ? 'adopted' : 'claimed_back';
    await recordEvent(inside, { orderId, kind, detail });
    if (decision === 'adopt') {
      await db.deliveryAttempt.update({
        where: { id: attempt.id },
        data: {
          outcome: said.said,
          supplierOrderId: said.supplierOrderId,
          liveKey: `${orderId}:${attempt.packIndex}`,
          error: null,
          proof: null,
          provedAt: null,
          answeredAt: clock.now(),
          fence: { increment: 1 },
        },
      });
      // The other cases about this call are answered by it.
      await db.review.updateMany({
        where: { orderId, closedAt: null, evidence: { path: ['attempt'], equals: attempt.id } },
        data: closed,
      });
    }
    await continueDelivery(inside, orderId, reason);
    await recordAudit(inside, {
      action: 'settle-late-success',
      objectType: 'order',
      objectId: orderId,
      before: { status: order.status, attempt: attempt.outcome },
      after: { decision, reason, supplierOrderId: said.supplierOrderId },
    });
    return { message: message(decision === 'adopt' ? 'orders.adopted' : 'orders.claimedBack') };
  });
}

/** Completes the order when all its goods are there; otherwise the worker continues. */
async function continueDelivery(context: Context, orderId: string, reason: string): Promise<void> {
  const { attempts, reviews, ...order }: OrderWithAttempts & { reviews: { id: string }[] } =
    await context.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: {
        attempts: { orderBy: { sentAt: 'asc' } },
        reviews: { where: { closedAt: null, paymentId: null }, select: { id: true } },
      },
    });
  if (order.status !== 'Processing') return;
  const plan = planDelivery(order.routes as unknown as Route[], attempts);
  if (plan.do === 'complete' && reviews.length === 0)
    await completeOrder(context, {
      order,
      reason,
      route: plan.route,
      detail: { by: context.actor.id },
    });
  else await enqueueDelivery(context.db, orderId);
}
