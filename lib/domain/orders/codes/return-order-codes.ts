import { demandNoQuarantine, isFromBeforeRestore } from '@/lib/domain/backups';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { lockOwnOrder } from '@/lib/domain/orders/help/lock-own-order';
import { bookLaterRefund } from '@/lib/domain/orders/refunds/book-later-refund';
import { sumGivenBack } from '@/lib/domain/orders/refunds/sum-given-back';
import { sumGoneBack } from '@/lib/domain/orders/refunds/sum-gone-back';
import { findSource } from '@/lib/domain/orders/source-refunds/find-source';
import { resellReturned, takeBackCodes } from '@/lib/domain/vault';
import { MOST_RETURNS } from '@/lib/domain/vault/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { inEnglish, type Message, message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';
import { returnableUntil } from './get-order-codes';

export interface ReturnCodesInput {
  orderId: string;
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * Refunds an order to its customer's wallet, or where the customer chooses, if no code of it was shown to anybody.
 * Points and rewards that the order brought are taken back. Showing a code and returning the order exclude each other,
 * because both lock the order. Throws not_found, and conflict when a code was shown, the time for a return is over, the
 * account has returned as many orders today as it may, when money of the order was refunded before, when points or
 * rewards that it brought are spent, and for an order from before the moment to which the database was restored.
 */
export async function returnOrderCodes(
  context: Context,
  { orderId, idempotency }: ReturnCodesInput,
): Promise<{ message: Message }> {
  return transaction(context, async (inside) => {
    const order = await lockOwnOrder(inside, orderId);
    await demandNoQuarantine(inside);
    if (order.codes === 0) throw notFound('Order');
    const until = await returnableUntil(inside, order);
    if (until === null || until <= inside.clock.now()) throw new AppError('conflict', 'vault.returnIsOver');
    // Its codes may have been shown after the moment to which the database was restored.
    if (await isFromBeforeRestore(inside, order.createdAt))
      throw new AppError('conflict', 'vault.returnByStaff');
    const givenBack = await sumGivenBack(inside, orderId);
    const { goneBack } = await sumGoneBack(inside, orderId);
    if (givenBack > 0n || goneBack > 0n) throw new AppError('conflict', 'vault.refundedBefore');
    // Every code, or none: what was seen may have been used.
    if ((await takeBackCodes(inside, orderId)) !== order.codes)
      throw new AppError('conflict', 'vault.alreadyRevealed');
    const payment = await findSource(inside, order, order.value);
    const spent = await bookLaterRefund(inside, {
      id: newId(inside.clock),
      order,
      amount: order.value,
      givenBack,
      packs: [],
      cause: 'returned',
      note: inEnglish('stored.codesReturned'),
      approver: null,
      source: payment && { payment, way: 'choice' },
    });
    // Whoever buys, redeems the points and returns would otherwise gain them each time. This undoes the refund.
    if (spent > 0n) throw new AppError('conflict', 'vault.earnedIsSpent');
    const since = after(inside.clock.now(), -days(1));
    const today = { actorId: inside.actor.id, cause: 'returned', createdAt: { gt: since } };
    // Otherwise one balance could keep codes from other buyers again and again. The wallet is locked by now.
    if ((await inside.db.orderRefund.count({ where: today })) > MOST_RETURNS)
      throw new AppError('conflict', 'vault.returnByStaff');
    await resellReturned(inside, order);
    const reply = {
      message: message(payment ? 'vault.returnedToChoose' : 'vault.returned', {
        amount: formatRupees(rupees(order.value)),
      }),
    };
    await idempotency.write(inside.db, reply);
    return reply;
  });
}
