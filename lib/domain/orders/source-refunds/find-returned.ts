import type { Context } from '@/lib/domain/context';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { countedOf } from '@/lib/domain/payments';
import type { Paise } from '@/lib/platform/money';
import type { LockedRefund } from './lock-refund';

/** What the bank of a payment gave back behind the store, as far as no refund is set against it. */
export interface Returned {
  /** Waits for a decision. */
  undecided: Paise;
  /** Is booked. */
  booked: Paise;
  /** Whether this refund and the others of the order would give back more than the payment brought. */
  isTooMuch: boolean;
}

export async function findReturned(
  context: Pick<Context, 'db'>,
  { orderId, payment }: LockedRefund,
): Promise<Returned> {
  const { goneBack, undecided } = await sumGoneBack(context, orderId);
  const givenBack = await sumGivenBack(context, orderId);
  const received = countedOf(payment);
  return {
    undecided,
    booked: goneBack - undecided,
    isTooMuch: goneBack > 0n && givenBack + goneBack > received,
  };
}
