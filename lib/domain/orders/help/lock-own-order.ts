import { isQuarantined } from '@/lib/domain/backups';
import type { Context } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { Order } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { findChangeObstacle } from './change-obstacle';

/** Locks an order of the actor and reads it, in the caller's transaction. Throws not_found. */
export async function lockOwnOrder(context: Pick<Context, 'db' | 'actor'>, orderId: string): Promise<Order> {
  await lockOrder(context, orderId);
  const order = await context.db.order.findUnique({ where: { id: orderId } });
  if (!order || order.userId !== context.actor.id) throw notFound('Order');
  return order;
}

/** Throws conflict when the locked, paid order can no longer be changed by its customer. */
export async function assertChangeable(context: Pick<Context, 'db'>, order: Order): Promise<void> {
  const where = { orderId: order.id };
  const obstacle = findChangeObstacle({
    order,
    attempts: await context.db.deliveryAttempt.findMany({ where, select: { outcome: true, proof: true } }),
    hasCode:
      (await context.db.vaultCode.count({ where: { ...where, state: { in: ['sold', 'revealed'] } } })) > 0,
    isInReview: (await context.db.review.count({ where: { ...where, closedAt: null } })) > 0,
    wentBack: (await sumGoneBack(context, order.id)).goneBack > 0n,
    isQuarantined: await isQuarantined(context),
  });
  switch (obstacle) {
    case null:
      return;
    case 'not_paid':
      throw new AppError('conflict', 'orders.notPaidYet');
    case 'ended':
      throw new AppError('conflict', 'orders.hasEnded');
    case 'by_hand':
      throw new AppError('conflict', 'orders.deliveredByHand');
    case 'in_review':
      throw new AppError('conflict', 'orders.personLooksAtIt');
    case 'sent':
      throw new AppError('conflict', 'orders.alreadySent');
  }
}
