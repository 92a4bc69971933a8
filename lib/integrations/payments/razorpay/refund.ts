import type { RefundLookup, RefundRequest, RefundState, SentRefund } from '@/lib/integrations/payments/port';
import { call, type RazorpayAccount, type RazorpayAnswer } from './call';
import { type RazorpayRefund, refundReply, refundsReply } from './replies';
import { unusable } from './unusable';

type Refusal = Extract<RazorpayAnswer<unknown>, { kind: 'refused' }>;

/**
 * Gives back a part or all of a captured payment. Our id of the refund is the key of idempotency and the receipt, so
 * the same request again is the same refund (RAZORPAY-8).
 */
export async function refund(account: RazorpayAccount, request: RefundRequest): Promise<SentRefund> {
  const { id, gatewayPaymentId, amount, clientTxnId, deadline } = request;
  const body = { amount: Number(amount), speed: 'normal', receipt: id, notes: { ref: clientTxnId } };
  const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refund`;
  const answer = await call(account, { path, body, idempotencyKey: id, deadline }, refundReply);
  switch (answer.kind) {
    case 'done':
      return stateOf(answer.data, request);
    case 'refused':
      return refused(answer);
    case 'unknown':
      if (answer.unsent) return { outcome: 'later', code: 'unsent', message: answer.message };
      return { outcome: 'unknown', message: answer.message };
  }
}

/**
 * What became of a refund: by the gateway's id of it, before that is known by our receipt among those of the payment.
 */
export async function fetchRefund(account: RazorpayAccount, asked: RefundLookup): Promise<RefundState> {
  if (asked.gatewayRefundId !== null) {
    const path = `/refunds/${encodeURIComponent(asked.gatewayRefundId)}`;
    const answer = await call(account, { path }, refundReply);
    return answer.kind === 'done' ? stateOf(answer.data, asked) : unusable(answer);
  }
  const path = `/payments/${encodeURIComponent(asked.gatewayPaymentId)}/refunds?count=100`;
  const list = await call(account, { path }, refundsReply);
  if (list.kind !== 'done') return unusable(list);
  const found = list.data.items.find(({ receipt }) => receipt === asked.id);
  return found ? stateOf(found, asked) : { outcome: 'not_found', message: 'No such refund' };
}

function stateOf(
  found: RazorpayRefund,
  { id, gatewayPaymentId, amount }: Pick<RefundRequest, 'id' | 'gatewayPaymentId' | 'amount'>,
): Extract<RefundState, { outcome: 'pending' | 'processed' | 'failed' | 'unknown' }> {
  if (found.payment_id !== gatewayPaymentId || found.amount !== amount || (found.receipt ?? id) !== id)
    return { outcome: 'unknown', message: 'The gateway spoke of another refund' };
  const { arn, rrn } = found.acquirer_data ?? {};
  const known = { gatewayRefundId: found.id, bankReference: arn || rrn || null };
  switch (found.status) {
    case 'pending':
    case 'processed':
    case 'failed':
      return { outcome: found.status, ...known };
    default:
      return { outcome: 'unknown', message: 'The gateway gave a status that is not known' };
  }
}

/** Nothing was done, and may be done later: the balance is filled up, a dispute or another operation ends. */
const PASSING = /balance|dispute|another (operation|refund)|in progress|being processed/i;

function refused({ http, code, message }: Refusal): SentRefund {
  // The key is known with another request, or its answer is still being made: asking shows which refund there is.
  if (http === 409 || /receipt|idempoten/i.test(message)) return { outcome: 'unknown', message };
  if (http === 401 || http === 403 || http === 429) return { outcome: 'later', code, message };
  if (PASSING.test(message)) return { outcome: 'later', code, message };
  return { outcome: 'refused', code, message };
}
