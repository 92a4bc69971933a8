import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { after, minutes } from '@/lib/platform/time';

/** After this time without an answer a page says that the bank or the game is slow. */
export const PATIENCE = minutes(2);

/** The time of the sentence 'within 30 minutes'. The schema of orders has it too, but with all of its schemas. */
export const PROMISED = minutes(30);

/** Whether an answer is overdue: the bank's since the order was placed, or the game's since it was paid. */
export function isSlow({ order, steps }: Pick<OrderStatusReply, 'order' | 'steps'>, now: Date): boolean {
  const since = steps.at(-1)?.at ?? order.createdAt;
  return now > after(new Date(since), PATIENCE);
}

/** Whether the time by which it is due has passed. */
export function isLate({ due }: Pick<OrderStatusReply, 'due'>, now: Date): boolean {
  return due ? now > new Date(due.at) : false;
}
