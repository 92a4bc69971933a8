import type { Context } from '@/lib/domain/context';
import { may } from '@/lib/domain/permissions';

/** How much waits for staff; 0 for what the actor may not read. */
export interface WorkCounts {
  /** Paid orders that are not delivered. */
  orders: number;
  /** Help requests that wait for an answer. */
  help: number;
  /** Product reviews to be decided. */
  reviews: number;
}

/** Counts what waits, for the navigation and the titles of the panel. */
export async function countWork({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<WorkCounts> {
  const [orders, help, reviews] = await Promise.all([
    may(actor, 'orders.read') ? db.order.count({ where: { status: 'Processing' } }) : 0,
    may(actor, 'help.read') ? db.helpRequest.count({ where: { status: 'open' } }) : 0,
    may(actor, 'reviews.moderate') ? db.productReview.count({ where: { status: 'waiting' } }) : 0,
  ]);
  return { orders, help, reviews };
}
