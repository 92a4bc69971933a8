import { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { idSchema } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { openCase } from '@/lib/domain/orders/ending/find-obstacle';
import { goodsEvidence, isGoodsCause } from '@/lib/domain/orders/goods/goods-evidence';
import { ASKED_AGAIN } from '@/lib/domain/orders/goods/is-known-case';
import { continueDelivery } from '@/lib/domain/orders/jobs';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, Review } from '@/lib/platform/db';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { type Message, message } from '@/lib/platform/messages';
import { isSecondOrder } from './is-second-order';
import { letWorkerAsk } from './let-worker-ask';
import { isOpen } from './present-attempt';

export const askAgainParams = z.object({ orderId: idSchema });

export interface AskAgainInput {
  orderId: string;
}

/**
 * An administrator lets the worker ask the supplier again about an attempt whose outcome is open. The order's open
 * reviews are closed, and the worker asks by our reference, so nothing is bought twice. Throws not_found, and conflict
 * when no attempt is open, the supplier cannot be asked, or goods of another call or of a second order wait for a
 * decision.
 */
export async function askAgain(context: Context, { orderId }: AskAgainInput): Promise<{ message: Message }> {
  return transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    const order = await inside.db.order.findUnique({
      where: { id: orderId },
      include: { attempts: { orderBy: [{ sentAt: 'asc' }, { id: 'asc' }] }, reviews: { where: openCase } },
    });
    if (!order) throw notFound('Order');
    if (order.status !== 'Processing')
      throw new AppError('conflict', message('orders.alreadyEnded', { status: order.status }));
    const attempt = order.attempts.find(isOpen);
    if (!attempt) throw new AppError('conflict', 'orders.nothingToAsk');
    assertCanBeAsked(attempt);
    assertNoOtherGoods(attempt, order.reviews);
    // The count of questions starts again, because with the old count the worker would open a review at once.
    await inside.db.deliveryAttempt.update({ where: { id: attempt.id }, data: { polls: 0 } });
    const { count: cases } = await inside.db.review.updateMany({
      where: { orderId, ...openCase },
      data: {
        closedAt: inside.clock.now(),
        closedById: inside.actor.id,
        note: ASKED_AGAIN,
        openKey: null,
      },
    });
    await letWorkerAsk(inside, order);
    await continueDelivery(inside.db, { orderId, supplier: attempt.supplier });
    await recordAudit(inside, {
      action: 'ask-again',
      objectType: 'order',
      objectId: orderId,
      before: { outcome: attempt.outcome, polls: attempt.polls, cases },
      after: { reference: attempt.reference, supplier: attempt.supplier },
    });
    return { message: message('orders.supplierAsked') };
  });
}

function assertCanBeAsked({ supplier }: DeliveryAttempt): void {
  const { title, capabilities } = DESCRIPTORS[supplierNamed(supplier)];
  if (capabilities.lookUp) return;
  throw new AppError('conflict', message('orders.supplierCannotBeAsked', { supplier: title }));
}

/**
 * Goods that another call brought, or a second order for this one, wait for a decision, which the answer about this one
 * does not make.
 */
function assertNoOtherGoods(attempt: DeliveryAttempt, reviews: Review[]): void {
  const isOther = ({ cause, evidence }: Review) => {
    if (!isGoodsCause(cause)) return false;
    const said = goodsEvidence.safeParse(evidence).data;
    return said?.attempt !== attempt.id || isSecondOrder(attempt, said.supplierOrderId);
  };
  if (reviews.some(isOther)) throw new AppError('conflict', 'orders.goodsCaseOpen');
}
