import type { Context } from '@/lib/domain/context';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { takeBackReferral } from '@/lib/domain/referrals';
import { keptOfOrder } from '@/lib/domain/wallet';
import { least } from '@/lib/platform/money';

/** Of refunds that the bank may have made in place of the store. */
const MAY_BE_RETURNED = ['asked', 'due', 'sent', 'failed'];

/**
 * Takes the rewards of an invitation back when the store keeps too little of the price of its order. What a bank took
 * and a refund that has not arrived may be the same money, and count once until that is known: rewards that were taken
 * are not given again. `arrived` is a refund that has gone to its customer now. In the caller's transaction, which has
 * locked the order, and before the wallet is credited.
 */
export async function followReferral(
  context: Context,
  { orderId, arrived = '' }: { orderId: string; arrived?: string },
): Promise<void> {
  const kept = await keptOfOrder(context, orderId);
  const { goneBack, undecided } = await sumGoneBack(context, orderId);
  const { _sum } = await context.db.sourceRefund.aggregate({
    _sum: { amount: true },
    where: { orderId, id: { not: arrived }, state: { in: MAY_BE_RETURNED }, order: { status: 'Completed' } },
  });
  const same = least(_sum.amount ?? 0n, goneBack - undecided);
  await takeBackReferral(context, { orderId, kept: kept + same });
}
