import type { Context } from '@/lib/domain/context';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumSameMoney } from '@/lib/domain/orders/refunds/sum-same-money';
import { takeBackReferral } from '@/lib/domain/referrals';
import { takeBackCodes } from '@/lib/domain/vault';
import { keptOfOrder } from '@/lib/domain/wallet';

/**
 * Follows what the store keeps of the price of an order. When it is too little, the rewards of an invitation are taken
 * back. When it is nothing and a part was refunded, the codes that the customer has not looked at are taken back, and
 * can be sold again; without a refund they stay reserved, because the bank may return the money. `arrived` is a refund
 * that has gone to its customer now. In the caller's transaction, which has locked the order, and before the wallet is
 * credited.
 */
export async function followKept(
  context: Context,
  { orderId, arrived = '' }: { orderId: string; arrived?: string },
): Promise<void> {
  const same = await sumSameMoney(context, { orderId, arrived });
  const kept = (await keptOfOrder(context, orderId)) + same;
  await takeBackReferral(context, { orderId, kept });
  if (kept > 0n || (await sumGivenBack(context, orderId)) <= 0n) return;
  const isOfCodes = { id: orderId, status: 'Completed', codes: { gt: 0 } } as const;
  if ((await context.db.order.count({ where: isOfCodes })) > 0) await takeBackCodes(context, orderId);
}
