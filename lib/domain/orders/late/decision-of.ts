import type { LateDecision, OrderStatus } from '@/lib/domain/orders/schema';
import type { DeliveryAttempt } from '@/lib/platform/db';

/** Goods that came late are adopted while the order waits for this pack, and no other purchase may still deliver it. */
export function decisionOf(
  order: { status: OrderStatus; attempts: DeliveryAttempt[] },
  { id, packIndex }: DeliveryAttempt,
): LateDecision {
  const isBought = order.attempts.some(
    (other) => other.id !== id && other.packIndex === packIndex && other.outcome !== 'refused',
  );
  return order.status === 'Processing' && !isBought ? 'adopt' : 'claim_back';
}
