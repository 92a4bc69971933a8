import { isSecondOrder } from '@/lib/domain/orders/delivery/is-second-order';
import { undecidedDifferences } from '@/lib/domain/orders/delivery/wrong-goods';
import { isPackRefunded } from '@/lib/domain/orders/refunds/is-pack-refunded';
import type { GoodsDecision } from '@/lib/domain/orders/schema';
import type { DeliveryAttempt, Order, OrderRefund } from '@/lib/platform/db';
import type { GoodsCause, GoodsEvidence } from './goods-evidence';

/**
 * What a person may decide about goods of an attempt now. They are adopted while the order waits for this pack and no
 * other purchase may still deliver it; goods that came late are then theirs, and wrong goods may be claimed back
 * instead. The goods of an order that has ended are claimed back, unless it was completed with them and their price is
 * still here. Those of a second order for one call are claimed back whether or not the order has ended.
 */
export function decisionsOf(
  order: Pick<Order, 'status' | 'value'> & { attempts: DeliveryAttempt[]; refunds: OrderRefund[] },
  attempt: DeliveryAttempt,
  { cause, said }: { cause: GoodsCause; said: Pick<GoodsEvidence, 'supplierOrderId'> },
): GoodsDecision[] {
  if (isSecondOrder(attempt, said.supplierOrderId)) return ['claim_back'];
  const { id, packIndex, outcome } = attempt;
  const isBought = order.attempts.some(
    (other) => other.id !== id && other.packIndex === packIndex && other.outcome !== 'refused',
  );
  const waits = order.status === 'Processing' && !isBought;
  if (cause === 'late_success') {
    // In what the goods differ is said by the other case, which is therefore decided first.
    const isWrong = undecidedDifferences(attempt).length > 0;
    return waits ? (isWrong ? [] : ['adopt']) : ['claim_back'];
  }
  const isCompletedWithThem =
    order.status === 'Completed' && outcome !== 'refused' && !isPackRefunded(order, packIndex);
  return waits || isCompletedWithThem ? ['adopt', 'claim_back'] : ['claim_back'];
}
