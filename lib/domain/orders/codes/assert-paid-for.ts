import type { Context } from '@/lib/domain/context';
import { isReleasedWith } from '@/lib/domain/orders/held/hold-gone-back';
import { sumMissing } from '@/lib/domain/orders/held/sum-missing';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { countCodes } from '@/lib/domain/vault';
import type { Order } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';

/**
 * Refuses to show a code for the first time when the customer has got the whole price back, while a reversal or dispute
 * of the payment is undecided, and while the money that a wallet order was paid with is missing in the wallet:
 * otherwise they would have both the money and the code. Codes that were shown before stay readable. Throws conflict,
 * until the money has been received again, or a person has released the order with as much missing. In the caller's
 * transaction, which has locked the order.
 */
export async function assertPaidFor(
  context: Pick<Context, 'db'>,
  order: Pick<Order, 'id' | 'userId' | 'value'>,
): Promise<void> {
  const { id, value } = order;
  if ((await countCodes(context, id, ['sold'])) === 0) return;
  const { goneBack, undecided } = await sumGoneBack(context, id);
  const isGone = goneBack > 0n && (undecided > 0n || goneBack + (await sumGivenBack(context, id)) >= value);
  const { amount: missing } = await sumMissing(context, order);
  if (isGone || (missing > 0n && !(await isReleasedWith(context, id, missing))))
    throw new AppError('conflict', 'vault.paymentWentBack');
}
