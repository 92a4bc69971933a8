import { mayHaveDelivered } from '@/lib/domain/orders/delivery/may-have-delivered';
import { isAutomatic } from '@/lib/domain/orders/schema';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';

/** What decides whether a customer may still cancel a paid order or correct its player. */
export interface Changeable {
  order: Pick<Order, 'status' | 'instant' | 'codes'>;
  attempts: Pick<DeliveryAttempt, 'outcome' | 'proof'>[];
  /** A code of the vault is sold to it: its customer can look at it, or has. */
  hasCode: boolean;
  /** A case about this order or its payment waits for a person. */
  isInReview: boolean;
  /** The bank gave money of its payment back, or says so. */
  wentBack: boolean;
  /** The database was restored: what seems unsent in it may be delivered. */
  isQuarantined: boolean;
}

export type ChangeObstacle = 'not_paid' | 'ended' | 'by_hand' | 'in_review' | 'sent';

/**
 * Why a customer can no longer cancel or correct a paid order; null while nothing was bought for it and nothing can be:
 * an attempt is written, under the lock of the order, before its call. An order that is delivered by hand has no such
 * mark, so that only the person who delivers it can say whether it is still time.
 */
export function findChangeObstacle({
  order,
  attempts,
  hasCode,
  isInReview,
  wentBack,
  isQuarantined,
}: Changeable): ChangeObstacle | null {
  if (order.status === 'Created' || order.status === 'Failed') return 'not_paid';
  if (order.status !== 'Processing') return 'ended';
  if (hasCode || attempts.some(mayHaveDelivered)) return 'sent';
  if (!isAutomatic(order)) return 'by_hand';
  return isInReview || wentBack || isQuarantined ? 'in_review' : null;
}
