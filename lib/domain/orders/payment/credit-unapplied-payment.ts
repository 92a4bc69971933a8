import type { Context, PaidState } from '@/lib/domain/context';
import { recordEvent } from '@/lib/domain/orders/move-order';
import { creditWallet } from '@/lib/domain/wallet';
import type { Order, Payment } from '@/lib/platform/db';

/** Credits a payment that cannot pay its order to the customer's wallet. In the caller's transaction. */
export async function creditUnappliedPayment(
  context: Context,
  { order, payment, state, note }: { order: Order; payment: Payment; state: PaidState; note: string },
): Promise<void> {
  await creditWallet(context, {
    userId: order.userId,
    amount: state.amount,
    from: { account: 'gateway' },
    reason: 'payment_unusable',
    reference: payment.id,
    note,
    type: 'Credit',
    orderId: order.id,
  });
  await recordEvent(context, {
    orderId: order.id,
    kind: 'credited',
    detail: { utr: state.utr, clientTxnId: payment.clientTxnId, amount: state.amount.toString() },
  });
}
