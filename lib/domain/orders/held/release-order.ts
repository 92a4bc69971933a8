import { assertNotOwn } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { planDelivery } from '@/lib/domain/orders/delivery/plan-delivery';
import { routesOf } from '@/lib/domain/orders/delivery/routes-snapshot';
import { openCase } from '@/lib/domain/orders/ending/find-obstacle';
import { seenToEnd } from '@/lib/domain/orders/ending/seen-to-end';
import { continueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import type { ReleaseOrderInput } from '@/lib/domain/orders/schema';
import { isAutomatic } from '@/lib/domain/orders/schema';
import { type DeliveryAttempt, type Order, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';

/**
 * A person lets the delivery of a held order go on: its case ends, with the reason, and the worker buys the goods.
 * Throws not_found, forbidden when the order is their own or a related account's and a colleague can decide, and
 * conflict when it is not held any more, because a colleague released or ended it, when it is not as the person saw it,
 * because more of its money may have gone back, and when no supplier delivers it.
 */
export async function releaseOrder(
  context: Context,
  { orderId, seen, reason }: ReleaseOrderInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    const order = await inside.db.order.findUnique({
      where: { id: orderId },
      include: { attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] }, reviews: { where: openCase } },
    });
    if (!order) throw notFound('Order');
    if (order.status !== 'Processing')
      throw new AppError('conflict', message('orders.alreadyEnded', { status: order.status }));
    const held = order.reviews.find(({ cause }) => cause === 'fraud_hold');
    if (!held) throw new AppError('conflict', 'orders.notHeld');
    const decided = { receiverId: order.userId, permission: 'orders.settle', own: 'orders.ownHeld' } as const;
    await assertNotOwn(inside, decided);
    if (seen !== undefined && seenToEnd(order) !== seen) throw new AppError('conflict', 'orders.notAsSeen');
    await assertCanGoOn(inside, order);
    await inside.db.review.update({
      where: { id: held.id },
      data: { closedAt: inside.clock.now(), closedById: inside.actor.id, note: reason, openKey: null },
    });
    const [first] = routesOf(order);
    // With another open case the delivery waits for that one too: the job would stop at it.
    if (isAutomatic(order) && order.reviews.length === 1)
      await continueDelivery(inside.db, { orderId, supplier: first?.supplier });
    await recordAudit(inside, {
      action: 'release-order',
      objectType: 'order',
      objectId: orderId,
      before: { case: held.id, rules: held.evidence },
      after: { reason },
    });
  });
}

/** Without a supplier the worker would hold it again at once, because a refund would give the price a second time. */
async function assertCanGoOn(
  context: Pick<Context, 'db'>,
  order: Order & { attempts: DeliveryAttempt[] },
): Promise<void> {
  if (!order.instant || order.codes > 0) return;
  if (planDelivery(routesOf(order), order.attempts).do !== 'refund') return;
  const { goneBack } = await sumGoneBack(context, order.id);
  if (goneBack > 0n)
    throw new AppError(
      'conflict',
      message('orders.nothingToRelease', { amount: formatRupees(rupees(goneBack)) }),
    );
}
