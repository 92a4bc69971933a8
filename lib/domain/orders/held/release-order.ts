import { assertNotOwn } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { isAutomatic } from '@/lib/domain/orders/automatic';
import { routesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import { continueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import type { ReleaseOrderInput } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

/**
 * A person lets the delivery of a held order go on: its case ends, with the reason, and the worker buys the goods. Throws not_found,
 * forbidden when the order is their own or a related account's and a colleague can decide, and conflict when it is not held any more:
 * a colleague released or ended it.
 */
export async function releaseOrder(context: Context, { orderId, reason }: ReleaseOrderInput): Promise<void> {
  await transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    const order = await inside.db.order.findUnique({
      where: { id: orderId },
      include: { reviews: { where: { closedAt: null, paymentId: null } } },
    });
    if (!order) throw notFound('Order');
    if (order.status !== 'Processing')
      throw new AppError('conflict', message('orders.alreadyEnded', { status: order.status }));
    const held = order.reviews.find(({ cause }) => cause === 'fraud_hold');
    if (!held) throw new AppError('conflict', 'orders.notHeld');
    const decided = { receiverId: order.userId, permission: 'orders.settle', own: 'orders.ownHeld' } as const;
    await assertNotOwn(inside, decided);
    await inside.db.review.update({
      where: { id: held.id },
      data: { closedAt: inside.clock.now(), closedById: inside.actor.id, note: reason, openKey: null },
    });
    const [first] = routesOf(order);
    // With another open case the delivery waits for that one too: the job would stop at it.
    if (isAutomatic(order) && order.reviews.length === 1)
      await continueDelivery(inside.db, { orderId, supplier: first?.supplier });
    await recordAudit(inside, {
      ...{ action: 'release-order', objectType: 'order', objectId: orderId },
      ...{ before: { case: held.id, rules: held.evidence }, after: { reason } },
    });
  });
}
