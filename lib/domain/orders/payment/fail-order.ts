import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { moveOrder } from '@/lib/domain/orders/move-order';

/**
 * Fails an unpaid order when none of its payments can be paid any more; an open payment, or one in review, keeps the
 * order. Does nothing to a paid order. In the caller's transaction, after the payment's status was changed.
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
