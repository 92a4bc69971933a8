import type { OrderStatusReply } from '@/lib/domain/orders/schema';

/** The state of an order for the customer, derived from the states of the order and of its payment. */
export type OrderPhase =
  | 'waiting'
  | 'processing'
  | 'review'
  | 'completed'
  | 'refunded'
  | 'cancelled'
  | 'credited'
  | 'failed';

export function phaseOf({
  order,
  data,
  steps,
  credited,
}: Pick<OrderStatusReply, 'order' | 'data' | 'steps' | 'credited'>): OrderPhase {
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
      if (data.status === 'review') return 'review';
      if (credited > 0) return 'credited';
      return steps.some(({ kind }) => kind === 'cancelled') ? 'cancelled' : 'failed';
  }
}

/** Whether polling may stop. A failed payment is not final, because its money may still arrive. */
export function isFinal(phase: OrderPhase): boolean {
  return phase === 'completed' || phase === 'refunded' || phase === 'cancelled' || phase === 'credited';
}
