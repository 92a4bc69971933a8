import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { letWorkerAsk } from '@/lib/domain/orders/delivery/let-worker-ask';
import { planDelivery } from '@/lib/domain/orders/delivery/plan-delivery';
import { undecidedDifferences } from '@/lib/domain/orders/delivery/wrong-goods';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { enqueueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { recordEvent } from '@/lib/domain/orders/move-order';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import { type DeliveryAttempt, type Order, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { adoptGoods, claimGoodsBack } from './apply-decision';
import { decisionsOf } from './decisions-of';
import { goodsEvidence, isGoodsCause } from './goods-evidence';

export interface SettleGoodsCaseInput {
  reviewId: string;
  decision: GoodsDecision;
  /** What the supplier is told, or why the goods count as delivered. */
  reason: string;
}

type OrderWithAttempts = Order & { attempts: DeliveryAttempt[] };

/**
 * A person decides about goods that came late or are not those that were ordered. They count as this order's delivery
 * (`adopt`), or they are claimed back from the supplier (`claim_back`), which is recorded and moves no money of a
 * customer; a waiting order then continues without them. Throws recent_auth_required, not_found, and conflict when the
 * case is closed or does not allow the decision.
 */
export async function settleGoodsCase(
  context: Context,
  { reviewId, decision, reason }: SettleGoodsCaseInput,
): Promise<{ message: Message }> {
  requireRecentAuth(context);
  return transaction(context, async (inside) => {
    const { db, clock, actor } = inside;
    const review = await db.review.findUnique({ where: { id: reviewId } });
    if (!review || !isGoodsCause(review.cause)) throw notFound('Case');
    const orderId = review.orderId ?? '';
    await lockOrder(inside, orderId);
    const order = await db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] }, refunds: true },
    });
    const said = goodsEvidence.parse(review.evidence);
    const attempt = order.attempts.find(({ id }) => id === said.attempt);
    if (!attempt) throw notFound('Case');
    const closed = { closedAt: clock.now(), closedById: actor.id, note: reason, openKey: null };
    const { count } = await db.review.updateMany({ where: { id: reviewId, closedAt: null }, data: closed });
    if (count === 0) throw new AppError('conflict', 'payments.caseClosed');
    const decisions = decisionsOf(order, attempt, { cause: review.cause, said });
    if (!decisions.includes(decision)) throw impossible(order, decision, decisions);
    const differences = undecidedDifferences(attempt);
    const decided = { order, attempt, said, cause: review.cause };
    const settled = decision === 'adopt' ? adoptGoods(inside, decided) : claimGoodsBack(inside, decided);
    // The other cases about this call are answered by a decision that changes it.
    if (await settled) {
      await db.review.updateMany({
        where: { orderId, closedAt: null, evidence: { path: ['attempt'], equals: attempt.id } },
        data: closed,
      });
    }
    const detail = { attempt: attempt.id, supplierOrderId: said.supplierOrderId, reason, by: actor.id };
    const kind = decision === 'adopt' ? 'adopted' : 'claimed_back';
    await recordEvent(inside, { orderId, kind, detail });
    await continueDelivery(inside, orderId, reason);
    await recordAudit(inside, {
      action: 'settle-goods-case',
      objectType: 'order',
      objectId: orderId,
      before: { status: order.status, attempt: attempt.outcome, cause: review.cause },
      after: {
        decision,
        reason,
        supplierOrderId: said.supplierOrderId,
        ...(differences.length > 0 && { differences: differences.map((each) => ({ ...each })) }),
      },
    });
    if (decision === 'adopt') return { message: message('orders.adopted') };
    const continues = order.status === 'Processing';
    return { message: message(continues ? 'orders.claimedBackAndContinued' : 'orders.claimedBack') };
  });
}

function impossible(order: Order, decision: GoodsDecision, decisions: GoodsDecision[]): AppError {
  if (decisions.length === 0) return new AppError('conflict', 'orders.otherGoodsNamed');
  const text = decision === 'adopt' ? 'orders.cannotAdopt' : 'orders.cannotClaimBack';
  return new AppError('conflict', message(text, { status: order.status }));
}

/** Completes the order when all its goods are there; otherwise the worker continues. */
async function continueDelivery(context: Context, orderId: string, reason: string): Promise<void> {
  const { attempts, reviews, ...order }: OrderWithAttempts & { reviews: { id: string }[] } =
    await context.db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: {
        attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] },
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
  else {
    if (plan.do === 'ask') await letWorkerAsk(context, order);
    await enqueueDelivery(context.db, orderId);
  }
}
