import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { after, minutes } from '@/lib/platform/time';

/** What people are told to expect of an order, once paid (spec S9.1). */
const PROMISED = minutes(30);
/** After this long without an answer, the bank or the game is slow and the page says so. */
const PATIENCE = minutes(2);

/** When a paid order is to be completed; null before the payment arrived. */
export function deadlineOf({ steps }: Pick<OrderStatusReply, 'steps'>): Date | null {
  const paid = steps.find(({ kind }) => kind === 'paid');
  return paid ? after(new Date(paid.at), PROMISED) : null;
}

/** Nothing has been heard for a while: of the bank since the order was placed, of the game since it was paid. */
export function isSlow({ order, steps }: Pick<OrderStatusReply, 'order' | 'steps'>, now: Date): boolean {
  const since = steps.at(-1)?.at ?? order.createdAt;
  return now > after(new Date(since), PATIENCE);
}

/** The promise was not kept. */
export function isLate(reply: Pick<OrderStatusReply, 'steps'>, now: Date): boolean {
  const deadline = deadlineOf(reply);
  return deadline !== null && now > deadline;
}
