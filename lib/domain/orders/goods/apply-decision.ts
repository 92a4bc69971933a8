import type { Context } from '@/lib/domain/context';
import { isSecondOrder } from '@/lib/domain/orders/delivery/is-second-order';
import { CLAIMED_BACK } from '@/lib/domain/orders/delivery/plan-delivery';
import { isOpen } from '@/lib/domain/orders/delivery/present-attempt';
import { adoptDelivered, sellCodes, voidDelivered } from '@/lib/domain/vault';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, Order } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import type { GoodsCause, GoodsEvidence } from './goods-evidence';

export interface Decided {
  order: Order;
  attempt: DeliveryAttempt;
  said: GoodsEvidence;
  cause: GoodsCause;
}

/**
 * The goods count as this order's delivery, with all differences that are known. Late goods whose code the store does
 * not have yet count as accepted, so that the worker asks the supplier for the code. Throws conflict when a person
 * completes the order before that, because the worker asks for no order that has ended. In the caller's transaction,
 * which must have locked the order. Both functions return whether the attempt has changed.
 */
export async function adoptGoods(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { order, attempt, said, cause }: Decided,
): Promise<boolean> {
  const { db, clock } = context;
  const codes = await adoptDelivered(context, attempt);
  if (order.status === 'Completed') await sellCodes(context, order.id);
  const now = clock.now();
  // A delivered attempt keeps its outcome: only its differences were in question.
  const isDelivered = attempt.outcome === 'delivered';
  const { lookUp, vouchers } = DESCRIPTORS[supplierNamed(attempt.supplier)].capabilities;
  const lacksCode = cause === 'late_success' && codes === 0 && lookUp && vouchers;
  if (lacksCode && order.status === 'Completed' && said.said === 'accepted')
    throw new AppError('conflict', 'orders.codeNotFetched');
  const isToAsk = lacksCode && order.status === 'Processing';
  await db.deliveryAttempt.update({
    where: { id: attempt.id },
    data: {
      ...(attempt.wrongGoods !== null && { goodsDecidedAt: now }),
      cost: attempt.cost ?? said.cost,
      ...(!isDelivered && {
        outcome: isToAsk ? 'accepted' : said.said,
        ...(isToAsk && { polls: 0 }),
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
 * The goods are claimed back. Those of a second order change nothing of the attempt's outcome. Otherwise the attempt is
 * given up while the order is not Completed, so that its pack may be bought again, and also when its outcome is open: a
 * run that was frozen may still hold it, and would write the goods as delivered.
 */
export async function claimGoodsBack(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { order, attempt, said, cause }: Decided,
): Promise<boolean> {
  const { db, clock } = context;
  const isSecond = isSecondOrder(attempt, said.supplierOrderId);
  await voidDelivered(context, attempt, { isSecond });
  const mayGoOn = order.status !== 'Completed' && attempt.outcome !== 'refused';
  const givesUp = !isSecond && (mayGoOn || isOpen(attempt));
  const now = clock.now();
  await db.deliveryAttempt.update({
    where: { id: attempt.id },
    data: {
      // Until the supplier gives the money back it has taken it.
      ...(!isSecond && { cost: attempt.cost ?? said.cost }),
      ...((cause === 'wrong_goods' || (givesUp && attempt.wrongGoods !== null)) && { goodsDecidedAt: now }),
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
