import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { moveOrder } from '@/lib/domain/orders/move-order';

/**
 * An order fails when no page of it can be paid on any more; a payment that is open, or before a person, keeps it.
 * Does nothing to an order that was paid. In the caller's transaction, after the payment was marked.
 */
export async function failOrder(context: Context, orderId: string | null, reason: string): Promise<void> {
  if (orderId === null) return;
  await lockOrder(context, orderId);
  const order = await context.db.order.findUniqueOrThrow({ where: { id: orderId } });
  if (order.status !== 'Created') return;
  const payable = await context.db.payment.count({
    where: { orderId, status: { in: ['open', 'review'] } },
  });
  if (payable === 0) await moveOrder(context, { order, to: 'Failed', kind: 'failed', reason });
}
