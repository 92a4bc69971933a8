import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { after, minutes } from '@/lib/platform/time';

/** The delivery time that the store promises after the payment (spec S9.1). */
const PROMISED = minutes(30);
/** After this time without an answer the page says that the bank or the game is slow. */
const PATIENCE = minutes(2);

/** When a paid order is due; null before the payment. */
export function deadlineOf({ steps }: Pick<OrderStatusReply, 'steps'>): Date | null {
  const paid = steps.find(({ kind }) => kind === 'paid');
  return paid ? after(new Date(paid.at), PROMISED) : null;
}

/** Whether an answer is overdue: the bank's since the order was placed, or the game's since it was paid. */
export function isSlow({ order, steps }: Pick<OrderStatusReply, 'order' | 'steps'>, now: Date): boolean {
  const since = steps.at(-1)?.at ?? order.createdAt;
  return now > after(new Date(since), PATIENCE);
}

/** Whether the promised time has passed. */
export function isLate(reply: Pick<OrderStatusReply, 'steps'>, now: Date): boolean {
  const deadline = deadlineOf(reply);
  return deadline !== null && now > deadline;
}
