import { isErased } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { bookLaterRefund } from '@/lib/domain/orders/refunds/book-later-refund';
import { restOf } from '@/lib/domain/orders/refunds/refundable';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { returnTaken } from '@/lib/domain/vault';
import { tellOfOrder } from '@/lib/domain/webhooks';
import { newId } from '@/lib/platform/ids';
import { inEnglish } from '@/lib/platform/messages';

/**
 * Gives the customer of a Completed order its unseen codes again, which were taken back when all its money was gone:
 * some of that has come again. When one of them is for sale, void or expired by now, that money goes to the wallet.
 * Codes of refunded packs and of a returned order stay with the store. In the caller's transaction, which has locked
 * the order.
 */
export async function giveCodesAgain(context: Context, orderId: string): Promise<void> {
  const found = await context.db.order.findUnique({ where: { id: orderId }, include: { refunds: true } });
  if (found?.status !== 'Completed' || found.codes === 0) return;
  const { refunds, ...order } = found;
  if (refunds.some(({ packs, cause }) => packs.length > 0 || cause === 'returned')) return;
  const done = await returnTaken(context, order);
  if (done === 'returned' && order.partnerKeyId !== null) await tellOfOrder(context, orderId);
  if (done !== 'lost' || (await isErased(context, order.userId))) return;
  const givenBack = await sumGivenBack(context, orderId);
  const { goneBack } = await sumGoneBack(context, orderId);
  const amount = restOf({ order, givenBack, goneBack });
  if (amount <= 0n) return;
  await bookLaterRefund(context, {
    id: newId(context.clock),
    order,
    amount,
    givenBack,
    cause: 'not_received',
    note: inEnglish('stored.outOfCodes'),
    packs: [],
    approver: null,
  });
}
