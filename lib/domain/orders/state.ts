import type { OrderStatus } from './schema';

/** The one table of moves (spec S4.1). */
const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  Created: ['Processing', 'Failed'],
  // Money that came late.
  Failed: ['Processing'],
  Processing: ['Completed', 'Refunded', 'Cancelled'],
  Completed: [],
  Refunded: [],
  Cancelled: [],
};

export function canMove(from: OrderStatus, to: OrderStatus): boolean {
  return MOVES[from].includes(to);
}

/** Every status an order may come from to reach `to`. */
export function sourcesOf(to: OrderStatus): OrderStatus[] {
  return (Object.keys(MOVES) as OrderStatus[]).filter((from) => canMove(from, to));
}

export function hasEnded(status: OrderStatus): boolean {
  return status !== 'Failed' && MOVES[status].length === 0;
}
