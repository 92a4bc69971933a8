import { z } from 'zod';
import { requireRecentAuth } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import { idSchema } from '@/lib/domain/catalogue/schema';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { lockOrder } from '@/lib/domain/orders/lock-order';
import { moveOrder } from '@/lib/domain/orders/move-order';
import { presentOrder } from '@/lib/domain/orders/present';
import type { OrderView } from '@/lib/domain/orders/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { after, minutes } from '@/lib/platform/time';
import { completeOrder, refundOrder } from './end-order';

export const updateOrderParams = z.object({
  orderId: idSchema,
  newStatus: z.enum(['Completed', 'Refunded', 'Cancelled']),
  reason: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .optional(),
});

// Two calls of the slowest adapter, each with its repeats.
const CALL_LASTS_AT_MOST = minutes(5);
/** A case about one of its payments is about other money: it outlives the order. */
const openCase = { closedAt: null, paymentId: null };

export interface UpdateOrderInput extends z.infer<typeof updateOrderParams> {
  /** The key of the call, which is answered together with the money. */
  idempotency?: IdempotencyHandle;
}

/**
 * An administrator ends a Processing order by hand, with an optional reason (spec S4.1). A refund goes to the
 * wallet, which demands fresh proof. Throws recent_auth_required, not_found, and conflict when the order is not Processing or
 * part of it is with the supplier.
 */
export async function updateOrder(context: Context, input: UpdateOrderInput): Promise<OrderView> {
  const { orderId, newStatus, reason = null, idempotency } = input;
  if (newStatus === 'Refunded') requireRecentAuth(context);
  const updated = await transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    const order = await inside.db.order.findUnique({
      where: { id: orderId },
      include: { attempts: true, reviews: { where: openCase } },
    });
    if (!order) throw notFound('Order');
    const { attempts, reviews, ...row } = order;
    const callStale = after(inside.clock.now(), -CALL_LASTS_AT_MOST);
    const underWay = attempts.some(({ outcome, sentAt }) =>
      // Nobody asks any more about an order that a person has: there the supplier's work is the person's to judge.
      outcome === 'sent' ? sentAt > callStale : outcome === 'accepted' && reviews.length === 0,
    );
    if (underWay) throw new AppError('conflict', 'orders.supplierWorking');
    const given = attempts.some(({ outcome }) => outcome !== 'refused');
    if (newStatus !== 'Completed' && given && reason === null)
      throw new AppError('conflict', 'orders.reasonNeeded');
    const detail = { by: inside.actor.id };
    if (newStatus === 'Completed') await completeOrder(inside, { order: row, reason, detail });
    else if (newStatus === 'Refunded') await refundOrder(inside, { order: row, reason, detail });
    else await moveOrder(inside, { order: row, to: 'Cancelled', kind: 'cancelled', reason, detail });
    await inside.db.review.updateMany({
      where: { orderId, ...openCase },
      data: { closedAt: inside.clock.now(), closedById: inside.actor.id, note: reason, openKey: null },
    });
    await recordAudit(inside, {
      action: 'update-order',
      objectType: 'order',
      objectId: orderId,
      before: { status: row.status, reason: row.reason },
      after: { status: newStatus, reason },
    });
    const view = presentOrder(await inside.db.order.findUniqueOrThrow({ where: { id: orderId } }));
    await idempotency?.write(inside.db, { order: view });
    failpoint('order-update:before');
    return view;
  });
  failpoint('order-update:after');
  return updated;
}
