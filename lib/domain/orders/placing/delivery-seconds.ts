import type { Order, OrderEvent } from '@/lib/platform/db';

/**
 * Whole seconds from the payment to the delivery, rounded up. Null for an order that a person delivered or decided,
 * because it says nothing about the store's speed, and when one of the two moments is not recorded.
 */
export function deliverySeconds({
  instant,
  paidAt,
  events,
}: Pick<Order, 'instant' | 'paidAt'> & { events: Pick<OrderEvent, 'to' | 'at' | 'detail'>[] }):
  | number
  | null {
  const completed = events.find(({ to }) => to === 'Completed');
  // Only a completion by a person has a detail: who it was.
  if (!instant || !paidAt || !completed || completed.detail !== null) return null;
  const took = completed.at.getTime() - paidAt.getTime();
  return took < 0 ? null : Math.max(1, Math.ceil(took / 1000));
}
