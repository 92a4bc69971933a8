import type { Order, Payment } from '@/lib/platform/db';
import { findSale } from '@/lib/store/catalogue';
import type { Context, PaidState } from '@/lib/store/context';
import { creditWallet, movement, postJournal } from '@/lib/store/wallet';
import { enqueueDelivery } from './jobs';
import { moveOrder, recordEvent } from './move-order';

/**
 * Money for an order: the order goes on and its delivery is enqueued, or the money goes to the wallet when it can no
 * longer buy.
 */
export async function payOrder(context: Context, payment: Payment, state: PaidState): Promise<void> {
  if (!payment.orderId) return;
  const order = await context.db.order.findUniqueOrThrow({ where: { id: payment.orderId } });
  if (order.status === 'Created' || (order.status === 'Failed' && (await stillOnSale(context, order))))
    await sendOn(context, order, payment, state);
  else await creditUnusable(context, order, payment, state);
}

async function sendOn(context: Context, order: Order, payment: Payment, state: PaidState): Promise<void> {
  await postJournal(context, {
    reason: 'order_paid',
    reference: payment.id,
    entries: movement({ account: 'gateway' }, { account: 'sales' }, 'INR', state.amount),
  });
  await moveOrder(context, {
    order,
    to: 'Processing',
    kind: 'paid',
    reason: null,
    data: { paidAt: context.clock.now(), transactionid: state.utr },
    detail: { utr: state.utr, clientTxnId: payment.clientTxnId },
  });
  if (order.instant) await enqueueDelivery(context.db, order.id);
}

/** Late money buys only what is still sold, and not for less than it costs today. */
async function stillOnSale(context: Context, order: Order): Promise<boolean> {
  const sale = await findSale(context, { productId: order.productId, itemid: order.itemid });
  if (!sale?.product.instock || !sale.item.inStock) return false;
  return order.value >= sale.item.resellPrice;
}

/** Paid twice, or too late: the money is the customer's, and the customer is told. */
async function creditUnusable(
  context: Context,
  order: Order,
  payment: Payment,
  state: PaidState,
): Promise<void> {
  const late = order.status === 'Failed';
  await creditWallet(context, {
    userId: order.userId,
    userEmail: order.userEmail,
    amount: state.amount,
    from: { account: 'gateway' },
    reason: 'payment_unusable',
    reference: payment.id,
    note: late
      ? `Payment for order ${order.id} came too late; it was added to your wallet.`
      : `Order ${order.id} was paid twice; the second payment was added to your wallet.`,
    type: 'Credit',
    orderId: order.id,
  });
  await recordEvent(context, {
    orderId: order.id,
    kind: 'credited',
    detail: { utr: state.utr, clientTxnId: payment.clientTxnId, amount: state.amount.toString() },
  });
}
