import type { WantedApproval } from '@/lib/domain/approval-requests';
import { isGoodsCause } from '@/lib/domain/orders/goods/goods-evidence';
import type { AddRefundBody } from '@/lib/domain/orders/schema';
import type { DeliveryAttempt, Order, Review } from '@/lib/platform/db';

export interface Versioned extends Pick<Order, 'status'> {
  attempts: Pick<DeliveryAttempt, 'id' | 'outcome'>[];
  /** The open cases of the order itself. */
  reviews: Pick<Review, 'id' | 'cause'>[];
}

type Attempted = Order & Versioned;

/** The request for ending an order that may be delivered with its money given back. */
export function wantedEnding(
  order: Attempted,
  { newStatus, reason, note }: { newStatus: 'Refunded' | 'Cancelled'; reason: string | null; note: string },
): WantedApproval {
  return {
    ...about(order),
    // The version before would carry out a cancellation as a refund, if both were of one kind.
    kind: newStatus === 'Cancelled' ? 'cancellation' : 'refund',
    input: { orderId: order.id, ...(reason !== null && { reason }), ...(note !== '' && { note }) },
    version: versionOf(order),
  };
}

/** The request for a refund of an order that was completed. */
export function wantedLaterRefund(
  order: Attempted,
  { amount, alreadyRefunded, cause, note, packs, way }: AddRefundBody,
): WantedApproval {
  return {
    ...about(order),
    kind: 'later-refund',
    input: { orderId: order.id, amount, alreadyRefunded, cause, note, packs, ...(way && { way }) },
    version: versionOf(order),
  };
}

/** The request for letting an order go on that has ended. */
export function wantedReopening(order: Attempted, input: { takes: number; reason: string }): WantedApproval {
  return {
    ...about(order),
    kind: 'reopening',
    input: { orderId: order.id, ...input },
    version: versionOf(order),
  };
}

function about({ id, userId }: Order) {
  return { permission: 'orders.settle', receiverId: userId, objectType: 'order', objectId: id } as const;
}

/**
 * What the suppliers answered is a part of the version, also what came too late for its call: an approver decides on
 * this evidence.
 */
export function versionOf({ status, attempts, reviews }: Versioned): string {
  return [
    status,
    ...attempts.map(({ id, outcome }) => `${id}=${outcome}`).sort(),
    ...reviews.flatMap(({ id, cause }) => (isGoodsCause(cause) ? [id] : [])).sort(),
  ].join(' ');
}
