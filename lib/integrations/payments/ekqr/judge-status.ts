import type { PaymentState } from '@/lib/integrations/payments/port';
import { paiseFromText } from '@/lib/platform/money';
import { readBankReference } from './read-bank-reference';
import type { Status } from './replies';

/** Words of which none is documented (EKQR-3): money that was received and has gone back, or is in dispute. */
const WENT_BACK = /^(refund(ed)?|revers(ed|al)|charge[ _-]?back|disputed?)$/i;

/** The meaning of the gateway's status. An unknown word is not a failure (EKQR-3). */
export function judgeStatus(asked: string, status: Status): PaymentState {
  const { id: gatewayOrderId, remark } = status;
  if (status.status === 'success') return judgePaid(status);
  // The outcome `paid` contains the reference, which the caller compares; `failed` and `pending` contain none, so it is
  // compared here.
  if (status.client_txn_id !== asked)
    return { outcome: 'unknown', message: 'The gateway spoke of another payment' };
  switch (status.status) {
    case 'failure':
      return { outcome: 'failed', gatewayOrderId, remark };
    case 'created':
      return { outcome: 'pending', gatewayOrderId, remark };
    case 'scanning':
      // The payment page has expired. That is not final: the payer may have confirmed in the last second.
      return { outcome: /^transaction timeout/i.test(remark) ? 'failed' : 'pending', gatewayOrderId, remark };
    default:
      if (WENT_BACK.test(status.status))
        return { outcome: 'reversed', gatewayOrderId, remark: remark || status.status };
      return { outcome: 'unknown', message: 'The gateway gave a status that is not known' };
  }
}

function judgePaid(status: Status): PaymentState {
  const amount = paiseFromText(status.amount);
  const utr = readBankReference(status.upi_txn_id ?? '');
  if (amount === null) return { outcome: 'unknown', message: 'Paid, but the amount cannot be read' };
  const received = {
    clientTxnId: status.client_txn_id,
    gatewayOrderId: status.id,
    amount,
    currency: 'INR',
    payerVpa: status.customer_vpa || null,
    remark: status.remark,
  } as const;
  return utr === null ? { outcome: 'unreferenced', ...received } : { outcome: 'paid', ...received, utr };
}
