import type { OrderStatusReply } from '@/lib/domain/orders/schema';

/** What the page tells the customer, out of what the server says of order and payment. */
export type OrderPhase =
  | 'waiting'
  | 'processing'
  | 'review'
  | 'completed'
  | 'refunded'
  | 'cancelled'
  | 'failed';

export function phaseOf({
  order,
  data,
  steps,
}: Pick<OrderStatusReply, 'order' | 'data' | 'steps'>): OrderPhase {
  switch (order.status) {
    case 'Created':
      return data.status === 'review' ? 'review' : 'waiting';
    case 'Processing':
      return data.status === 'review' || steps.at(-1)?.kind === 'review' ? 'review' : 'processing';
    case 'Completed':
      return 'completed';
    case 'Refunded':
      return 'refunded';
    case 'Cancelled':
      return 'cancelled';
    case 'Failed':
      return 'failed';
  }
}

/** Nothing more will happen by itself. A failed payment is not among these: its money may still arrive. */
export function isFinal(phase: OrderPhase): boolean {
  return phase === 'completed' || phase === 'refunded' || phase === 'cancelled';
}
