import { isFromBeforeRestore, isQuarantined } from '@/lib/domain/backups';
import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { refundOrder } from '@/lib/domain/orders/ending/end-order';
import { moveOrder } from '@/lib/domain/orders/move-order';
import type { CancelOrderBody } from '@/lib/domain/orders/schema';
import { type Settlement, settlePayment } from '@/lib/domain/payments';
import { type Order, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { inEnglish, type Message, message } from '@/lib/platform/messages';
import { formatRupees, rupees } from '@/lib/platform/money';
import { assertChangeable, lockOwnOrder } from './lock-own-order';

export interface CancelOwnOrderInput extends CancelOrderBody {
  idempotency: Pick<IdempotencyHandle, 'write'>;
}

/**
 * A customer cancels an order: an unpaid one, or a paid one that was not sent to a supplier, whose price goes to the
 * wallet, or where the customer chooses. Cancelling excludes sending, because the order is locked for both. Throws
 * not_found, and conflict when the order is not what the customer saw (`paid`): a person who gives up a payment must
 * not lose an order that was just paid.
 */
export async function cancelOwnOrder(
  context: Context,
  { orderid, paid, idempotency }: CancelOwnOrderInput,
): Promise<{ message: Message }> {
  const said = paid ? [] : await askForPayment(context, orderid);
  return transaction(context, async (inside) => {
    const order = await lockOwnOrder(inside, orderid);
    if (!paid && order.status === 'Processing') throw new AppError('conflict', 'orders.paidMeanwhile');
    const detail = { by: inside.actor.id };
    if (paid) {
      await assertChangeable(inside, order);
      const reason = inEnglish('stored.cancelledByCustomer');
      await refundOrder(inside, { order, to: 'Cancelled', reason, detail });
    } else {
      if (order.status !== 'Created') throw new AppError('conflict', 'orders.hasEnded');
      await assertNotForgotten(inside, order, said);
      const reason = inEnglish('stored.cancelledUnpaid');
      await moveOrder(inside, { order, to: 'Failed', kind: 'cancelled', reason, detail });
    }
    const amount = formatRupees(rupees(order.value));
    const isAsked = (await inside.db.sourceRefund.count({ where: { orderId: orderid, state: 'asked' } })) > 0;
    const cancelled = isAsked ? 'orders.cancelledToChoose' : 'orders.cancelledPaid';
    const reply = {
      message: paid ? message(cancelled, { amount }) : message('orders.cancelledUnpaid'),
    };
    await idempotency.write(inside.db, reply);
    return reply;
  });
}

/**
 * Throws conflict for an order from before a moment to which the database was restored: it may have been paid and
 * delivered after it, and a payment of a cancelled order goes to the wallet. After the quarantine the gateway's answer
 * that it is not paid is enough, and without an answer the customer tries again.
 */
async function assertNotForgotten(
  context: Pick<Context, 'db'>,
  { createdAt }: Order,
  said: Settlement[],
): Promise<void> {
  const isWaiting = await isQuarantined(context);
  if (!isWaiting && said.every((one) => one === 'pending' || one === 'failed')) return;
  if (!(await isFromBeforeRestore(context, createdAt))) return;
  const isUnanswered = !isWaiting && said.includes('unanswered');
  throw new AppError('conflict', isUnanswered ? 'orders.paymentUnanswered' : 'orders.personLooksAtIt');
}

/**
 * Asks the gateway about the payments of an unpaid order, so that one that has arrived counts before the cancellation.
 * Returns what it says of each.
 */
async function askForPayment(context: Context, orderId: string): Promise<Settlement[]> {
  const order = await context.db.order.findUnique({
    where: { id: orderId },
    select: { userId: true, payments: { where: { besideId: null }, select: { clientTxnId: true } } },
  });
  if (!order || order.userId !== context.actor.id) throw notFound('Order');
  const said: Settlement[] = [];
  for (const { clientTxnId } of order.payments) said.push(await settlePayment(context, clientTxnId));
  return said;
}
