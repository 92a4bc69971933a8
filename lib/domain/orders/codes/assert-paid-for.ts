import type { Context } from '@/lib/domain/context';
import { isReleasedWith } from '@/lib/domain/orders/held/hold-gone-back';
import { sumMissing } from '@/lib/domain/orders/held/sum-missing';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { countCodes } from '@/lib/domain/vault';
import type { Order } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';
import { formatRupees, type Paise, rupees } from '@/lib/platform/money';

/**
 * Refuses to show a code for the first time when the customer has got the whole price back, while a reversal or dispute
 * of the payment is undecided, and while money of the wallet is missing: otherwise they would have both the money and
 * the code. Of the orders that were paid from the wallet the newest are refused, until their prices cover what is
 * missing. Codes that were shown before stay readable. Throws conflict, until the money is there, or a person has
 * released the order with as much missing. In the caller's transaction, which has locked the order.
 */
export async function assertPaidFor(
  context: Pick<Context, 'db'>,
  order: Pick<Order, 'id' | 'userId' | 'value'>,
): Promise<void> {
  const { id, value } = order;
  if ((await countCodes(context, id, ['sold'])) === 0) return;
  const { goneBack, undecided } = await sumGoneBack(context, id);
  if (goneBack > 0n && (undecided > 0n || goneBack + (await sumGivenBack(context, id)) >= value))
    throw new AppError('conflict', 'vault.paymentWentBack');
  const { amount, ofAll } = await sumMissing(context, order);
  if (amount === 0n || (await isReleasedWith(context, id, amount))) return;
  const missing = ofAll - (await sumNewerUnseen(context, id));
  if (missing > 0n)
    throw new AppError(
      'conflict',
      message('vault.walletMoneyMissing', { amount: formatRupees(rupees(missing)) }),
    );
}

/**
 * The sum, in paise, of the prices less the refunds of the customer's later wallet orders whose codes have not been
 * revealed. An order that is or was held for missing money is left out: sumMissing has subtracted its price already.
 */
async function sumNewerUnseen({ db }: Pick<Context, 'db'>, orderId: string): Promise<Paise> {
  const [row] = await db.$queryRaw<{ sum: bigint }[]>`
    select coalesce(sum(o.value - (select coalesce(sum(amount), 0) from order_refunds where order_id = o.id)), 0)::bigint as sum
      from orders this join orders o on o.user_id = this.user_id and (o.paid_at, o.id) > (this.paid_at, this.id)
     where this.id = ${orderId} and o.payment_mode = 'wallet' and o.status = 'Completed' and o.codes > 0
       and exists (select from vault_codes c where c.order_id = o.id and c.state = 'sold')
       and not exists (select from reviews r where r.order_id = o.id and r.cause = 'fraud_hold'
                          and r.evidence->>'missing' is not null)`;
  return row?.sum ?? 0n;
}
