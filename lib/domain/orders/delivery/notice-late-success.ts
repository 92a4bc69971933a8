import type { Context } from '@/lib/domain/context';
import { goodsEvidence } from '@/lib/domain/orders/goods/goods-evidence';
import { isKnownCase } from '@/lib/domain/orders/goods/is-known-case';
import { isPackRefunded } from '@/lib/domain/orders/refunds/is-pack-refunded';
import { openReview } from '@/lib/domain/payments';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, Order, OrderRefund, Review } from '@/lib/platform/db';
import type { Answer } from './attempts';
import { costOf } from './cost-of-answer';
import { openOrderReview } from './open-order-review';
import { isOpen } from './present-attempt';

/** An attempt with what tells goods that come too late: reviews of payments are none of its order's. */
export type AttemptWithOrder = DeliveryAttempt & {
  order: Order & {
    reviews: Review[];
    refunds: OrderRefund[];
    /** Whether it was completed with a code that is of no supplier's attempt. */
    hasOtherCode: boolean;
  };
};

/**
 * Opens a case when goods arrive that the order can no longer take by itself: they answer a call that another run has
 * taken over (`late`), or the order has ended meanwhile. In the transaction that writes the answer; `attempt` is as it
 * is now, and its order is locked. Returns whether they are such goods.
 */
export async function noticeLateSuccess(
  context: Context,
  attempt: AttemptWithOrder,
  said: Answer,
  answer: 'held' | 'late',
): Promise<boolean> {
  if (said.outcome !== 'delivered' && said.outcome !== 'accepted') return false;
  const { supplierOrderId } = said;
  const { id, orderId, order, supplier, region, pack } = attempt;
  if (!isUnexpected(attempt, supplierOrderId, answer)) return false;
  const evidence = {
    attempt: id,
    supplier,
    region,
    pack,
    supplierOrderId,
    said: said.outcome,
    cost: costOf(said)?.toString() ?? null,
    order: order.status,
    callWas: attempt.outcome,
  };
  if (order.reviews.some((review) => isAbout(review, id, supplierOrderId))) return true;
  const review = { cause: 'late_success', subject: id, orderId, moneyAtRisk: order.value, evidence } as const;
  // The customer's timeline of an order that has ended stays as it is.
  if (order.status === 'Processing') await openOrderReview(context, review);
  else await openReview(context, review);
  return true;
}

function isUnexpected(
  { outcome, proof, supplier, supplierOrderId, packIndex, order }: AttemptWithOrder,
  said: string | null,
  answer: 'held' | 'late',
): boolean {
  const isOther = said !== null && supplierOrderId !== null && said !== supplierOrderId;
  // A person has claimed these goods back.
  if (proof === 'claimed_back' && !isOther) return false;
  if (order.status === 'Refunded' || order.status === 'Cancelled') return true;
  // A person completed the order, and gave the price back afterwards or had given a code of the vault.
  const isServed = isPackRefunded(order, packIndex) || order.hasOtherCode;
  if ((answer === 'held' || isOpen({ outcome })) && isServed) return true;
  if (answer === 'held') return false;
  if (outcome === 'delivered' || outcome === 'accepted') return isOther;
  if (outcome === 'refused') return proof !== 'order_ended' || isOther;
  // A person has completed the order because the goods are there.
  if (order.status === 'Completed') return false;
  // A supplier that is still asked by our reference says the same again.
  const isAsked = DESCRIPTORS[supplierNamed(supplier)].capabilities.lookUp;
  return isOpen({ outcome }) && !(isAsked && order.reviews.every(({ closedAt }) => closedAt !== null));
}

/**
 * Whether a case tells of these goods: a poll may say the same as the call, so that one is open for all answers about
 * an attempt. One that was decided says nothing of the goods of another order.
 */
function isAbout(review: Review, attemptId: string, named: string | null): boolean {
  if (review.cause !== 'late_success' || !isKnownCase(review)) return false;
  const said = goodsEvidence.safeParse(review.evidence).data;
  if (said?.attempt !== attemptId) return false;
  const isSame = named === null || said.supplierOrderId === null || said.supplierOrderId === named;
  return review.closedAt === null || isSame;
}
