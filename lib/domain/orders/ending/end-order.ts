import type { Route } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { promisedPoints } from '@/lib/domain/offers';
import { findReopening } from '@/lib/domain/orders/corrections/find-reopening';
import { costSnapshot } from '@/lib/domain/orders/delivery/routes-snapshot';
import { moveOrder, recordEvent } from '@/lib/domain/orders/move-order';
import { earnPoints } from '@/lib/domain/points';
import { rewardReferral } from '@/lib/domain/referrals';
import { creditWallet } from '@/lib/domain/wallet';
import type { Order, Prisma } from '@/lib/platform/db';
import { inEnglish } from '@/lib/platform/messages';

export interface EndOrderInput {
  order: Order;
  reason: string | null;
  detail?: Prisma.InputJsonValue;
}

export interface RefundOrderInput extends EndOrderInput {
  /** Cancelled when staff end the order for another reason than a failed delivery. */
  to?: 'Refunded' | 'Cancelled';
  /** The member of staff who refunds by hand. */
  actorId?: string | null;
}

export interface CompleteOrderInput extends EndOrderInput {
  /** The route that delivered all packs; absent when an administrator delivered, because then the cost is unknown. */
  route?: Route;
}

/** Completes a delivered order, stores its cost, and gives points for it and for an invitation. In the caller's transaction. */
export async function completeOrder(
  context: Context,
  { order, reason, detail, route }: CompleteOrderInput,
): Promise<void> {
  await moveOrder(context, {
    order,
    to: 'Completed',
    kind: 'delivered',
    reason,
    ...(route ? { data: costSnapshot(route) } : {}),
    ...(detail ? { detail } : {}),
  });
  const { userId, id: reference, value } = order;
  await earnPoints(context, { userId, reference, value, promised: promisedPoints(order) });
  await rewardReferral(context, order);
}

/**
 * Ends an order that delivered nothing and gives its price back to the wallet, once. In the caller's transaction.
 */
export async function refundOrder(
  context: Context,
  { order, to = 'Refunded', reason, detail, actorId }: RefundOrderInput,
): Promise<void> {
  const isCancelled = to === 'Cancelled';
  await moveOrder(context, {
    order,
    to,
    kind: isCancelled ? 'cancelled' : 'refunded',
    reason,
    ...(detail ? { detail } : {}),
  });
  if (isCancelled) await recordEvent(context, { orderId: order.id, kind: 'refunded' });
  await creditWallet(context, {
    userId: order.userId,
    userEmail: order.userEmail,
    amount: order.value,
    from: { account: 'sales' },
    reason: 'order_refunded',
    // A reopened order can be refunded once more.
    reference: (await findReopening(context, order.id))?.id ?? order.id,
    note: reason ?? inEnglish(isCancelled ? 'stored.cancelled' : 'stored.refunded'),
    type: 'Refunded',
    orderId: order.id,
    ...(actorId && { actorId }),
  });
}
