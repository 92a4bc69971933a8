import type { Context } from '@/lib/domain/context';
import { isSecondOrder } from '@/lib/domain/orders/delivery/is-second-order';
import { CLAIMED_BACK } from '@/lib/domain/orders/delivery/plan-delivery';
import { isOpen } from '@/lib/domain/orders/delivery/present-attempt';
import { adoptDelivered, sellCodes, voidDelivered } from '@/lib/domain/vault';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import type { GoodsCause, GoodsEvidence } from './goods-evidence';

export interface Decided {
  order: Order;
  attempt: DeliveryAttempt;
  said: GoodsEvidence;
  cause: GoodsCause;
}

/**
 * The goods count as this order's delivery, with all differences that are known. In the caller's transaction, which
 * must have locked the order. Both functions return whether the attempt has changed.
 */
export async function adoptGoods(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { order, attempt, said }: Decided,
): Promise<boolean> {
  const { db, clock } = context;
  await adoptDelivered(context, attempt);
  if (order.status === 'Completed') await sellCodes(context, order.id);
  const now = clock.now();
  // A delivered attempt keeps its outcome: only its differences were in question.
  const isDelivered = attempt.outcome === 'delivered';
  await db.deliveryAttempt.update({
    where: { id: attempt.id },
    data: {
      ...(attempt.wrongGoods !== null && { goodsDecidedAt: now }),
      ...(!isDelivered && {
        outcome: said.said,
        supplierOrderId: said.supplierOrderId,
        liveKey: `${order.id}:${attempt.packIndex}`,
        error: null,
        proof: null,
        provedAt: null,
        answeredAt: now,
        fence: { increment: 1 },
      }),
    },
  });
  return true;
}

/**
 * The goods are claimed back. When the order waits for this pack, its attempt is given up, so that the pack may be
 * bought again. So is one whose outcome is open when the order has ended: a run that was frozen may still hold it, and
 * would write the goods as delivered.
 */
export async function claimGoodsBack(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { order, attempt, said, cause }: Decided,
): Promise<boolean> {
  const { db, clock } = context;
  await voidDelivered(context, attempt, { isSecond: isSecondOrder(attempt, said.supplierOrderId) });
  if (cause !== 'wrong_goods') return false;
  const now = clock.now();
  const isWanted = order.status === 'Processing' && attempt.outcome !== 'refused';
  const givesUp = isWanted || isOpen(attempt);
  await db.deliveryAttempt.update({
    where: { id: attempt.id },
    data: {
      goodsDecidedAt: now,
      ...(givesUp && {
        outcome: 'refused',
        liveKey: null,
        error: CLAIMED_BACK,
        proof: 'claimed_back',
        provedAt: now,
        fence: { increment: 1 },
      }),
    },
  });
  return givesUp;
}
