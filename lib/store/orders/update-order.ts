import { z } from 'zod';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import type { Viewer } from '@/lib/store/accounts/schema';
import { idSchema } from '@/lib/store/catalogue/schema';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import { completeOrder, refundOrder } from './end-order';
import { lockOrder } from './lock-order';
import { moveOrder } from './move-order';
import { presentOrder } from './present';
import type { OrderView } from './schema';

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

export interface UpdateOrderInput extends z.infer<typeof updateOrderParams> {
  viewer: Viewer;
  requestId: string;
}

/**
 * An administrator ends a Processing order by hand, with an optional reason (spec section 4). A refund goes to the
 * wallet. Throws not_found, and conflict when the order is not Processing or part of it is with the supplier.
 */
export async function updateOrder(context: Context, input: UpdateOrderInput): Promise<OrderView> {
  const { orderId, newStatus, reason = null, viewer, requestId } = input;
  return transaction(context, async (inside) => {
    await lockOrder(inside, orderId);
    const order = await inside.db.order.findUnique({ where: { id: orderId }, include: { attempts: true } });
    if (!order) throw notFound('Order');
    const { attempts, ...row } = order;
    const underWay = attempts.some(({ outcome }) => outcome === 'sent' || outcome === 'accepted');
    if (underWay)
      throw new AppError('conflict', 'The supplier is working on this order; wait for its answer.');
    const given = attempts.filter(({ outcome }) => outcome === 'delivered' || outcome === 'unknown');
    if (newStatus !== 'Completed' && given.length > 0 && reason === null)
      throw new AppError(
        'conflict',
        'The supplier may have delivered this order; say in the reason why it is refunded.',
      );
    const detail = { by: viewer.userid };
    if (newStatus === 'Completed') await completeOrder(inside, { order: row, reason, detail });
    else if (newStatus === 'Refunded') await refundOrder(inside, { order: row, reason, detail });
    else await moveOrder(inside, { order: row, to: 'Cancelled', kind: 'cancelled', reason, detail });
    await inside.db.review.updateMany({
      where: { orderId, closedAt: null },
      data: { closedAt: inside.clock.now(), closedById: viewer.userid, note: reason, openKey: null },
    });
    await recordChange(inside, {
      actorId: viewer.userid,
      action: 'update-order',
      objectType: 'order',
      objectId: orderId,
      before: { status: row.status, reason: row.reason },
      after: { status: newStatus, reason },
      requestId,
    });
    return presentOrder(await inside.db.order.findUniqueOrThrow({ where: { id: orderId } }));
  });
}
