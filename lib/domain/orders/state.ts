import type { OrderStatus } from './schema';

/** The allowed changes of an order's status (spec S4.1). */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  Created: ['Processing', 'Failed'],
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  // Reopened by staff, because it was ended wrongly.
  Completed: ['Processing'],
  Refunded: ['Processing'],
  Cancelled: ['Processing'],
  // A payment that arrived late.
  Failed: ['Processing'],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** The statuses from which an order may change to `to`. */
export function sourcesOf(to: OrderStatus): OrderStatus[] {
  return (Object.keys(MOVES) as OrderStatus[]).filter((from) => canMove(from, to));
}

/**
 * Whether an order has ended, unless staff reopen it. A Failed one has not, because a late payment may still arrive.
 */
export function hasEnded(status: OrderStatus): boolean {
  return status === 'Completed' || status === 'Refunded' || status === 'Cancelled';
}
