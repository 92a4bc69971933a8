import type { PaymentState } from '@/lib/integrations/payments/port';
import type { RazorpayPayment } from './replies';

export interface AskedLink {
  clientTxnId: string;
  gatewayOrderId: string;
}

/** The state of a payment of one link (RAZORPAY-3). A word that is not known is no failure. */
export function judgePayment(
  { clientTxnId, gatewayOrderId }: AskedLink,
  payment: RazorpayPayment,
): PaymentState {
  const remark = payment.error_description;
  if (payment.notes?.ref !== undefined && payment.notes.ref !== clientTxnId)
    return { outcome: 'unknown', message: 'The gateway spoke of another payment' };
  switch (payment.status) {
    case 'created':
    case 'authorized':
      return { outcome: 'pending', gatewayOrderId, remark };
    case 'failed':
      return { outcome: 'failed', gatewayOrderId, remark };
    case 'refunded':
      // What was never captured was never ours: the gateway gave it back by itself, as it does with a second payment.
      return payment.captured === true
        ? { outcome: 'reversed', gatewayOrderId, remark: remark || 'Refunded at the gateway' }
        : { outcome: 'failed', gatewayOrderId, remark: remark || 'Refunded by the gateway' };
    case 'captured':
      return judgeCaptured({ clientTxnId, gatewayOrderId }, payment);
    default:
      return { outcome: 'unknown', message: 'The gateway gave a status that is not known' };
  }
}

function judgeCaptured({ clientTxnId, gatewayOrderId }: AskedLink, payment: RazorpayPayment): PaymentState {
  if (payment.currency !== 'INR') return { outcome: 'unknown', message: 'Paid in another currency' };
  const rrn = payment.acquirer_data?.rrn?.trim() ?? '';
  return {
    outcome: 'paid',
    clientTxnId,
    gatewayOrderId,
    // What the gateway has of it now, which is what the store may count.
    amount: payment.amount - (payment.amount_refunded ?? 0n),
    currency: 'INR',
    utr: /^\d{10,12}$/.test(rrn) && !/^0+$/.test(rrn) ? rrn : payment.id,
    payerVpa: payment.vpa || null,
    remark: payment.error_description,
    charge: { paymentId: payment.id, fee: payment.fee ?? null, tax: payment.tax ?? null },
  };
}
