import type { Context } from '@/lib/domain/context';
import { least, type Paise } from '@/lib/platform/money';
import { sumGoneBack } from './sum-gone-back';

/** Of refunds that the bank may have made in place of the store. */
const MAY_BE_RETURNED = ['asked', 'due', 'sent', 'failed'];

/**
 * What a bank took of a delivered order's price, as it is booked, and refunds that have not arrived may be the same
 * money. As much as that counts once until it is known: what is taken back from the customer for it is not given again.
 * `arrived` is a refund that has gone to its customer now.
 */
export async function sumSameMoney(
  context: Pick<Context, 'db'>,
  { orderId, arrived = '' }: { orderId: string; arrived?: string },
): Promise<Paise> {
  const { goneBack, undecided } = await sumGoneBack(context, orderId);
  const { _sum } = await context.db.sourceRefund.aggregate({
    _sum: { amount: true },
    where: { orderId, id: { not: arrived }, state: { in: MAY_BE_RETURNED }, order: { status: 'Completed' } },
  });
  return least(_sum.amount ?? 0n, goneBack - undecided);
}
