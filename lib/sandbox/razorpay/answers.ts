import { type Answer, json } from '@/lib/sandbox/http/reply';
import type { Attempt, Dispute, PaymentLink, Refund } from '@/lib/sandbox/state/razorpay-state';

/** The code says little: it is this one for a wrong key too (RAZORPAY-1). */
export function refuse(description: string, status = 400, code = 'BAD_REQUEST_ERROR'): Answer {
  const nothing = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };
  return json({ error: { code, description, ...nothing } }, status);
}

export function unknownId(): Answer {
  return refuse('The id provided does not exist');
}

/** Notes without a name are an empty list (RAZORPAY-1). */
const notesOf = ({ reference }: PaymentLink) => ({ ref: reference });

export function payUrl({ id }: PaymentLink, base: string): string {
  return `${base}/pay/${id}`;
}

export function describeLink(link: PaymentLink, base: string) {
  const captured = link.attempts.filter(({ captured }) => captured);
  return {
    id: link.id,
    order_id: link.orderId,
    short_url: payUrl(link, base),
    status: link.status,
    amount: link.amount,
    amount_paid: captured.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'INR',
    reference_id: link.reference,
    description: link.description,
    customer: link.customer,
    notes: notesOf(link),
    payments:
      captured.length > 0
        ? captured.map(({ id, amount, status }) => ({ payment_id: id, amount, status, plink_id: link.id }))
        : null,
    created_at: link.createdAt,
  };
}

export function describeAttempt(link: PaymentLink, attempt: Attempt) {
  const { amountRefunded, amount, captured } = attempt;
  const partly = amountRefunded > 0 ? 'partial' : null;
  return {
    id: attempt.id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status: attempt.status,
    captured,
    order_id: link.orderId,
    method: 'upi',
    vpa: attempt.vpa || null,
    acquirer_data: attempt.rrn ? { rrn: attempt.rrn } : {},
    amount_refunded: amountRefunded,
    refund_status: amountRefunded === amount ? 'full' : partly,
    // The fee is charged when the money is captured.
    fee: captured ? attempt.fee : null,
    tax: captured ? attempt.tax : null,
    error_code: attempt.error ? 'BAD_REQUEST_ERROR' : null,
    error_description: attempt.error || null,
    notes: notesOf(link),
    created_at: attempt.createdAt,
  };
}

export function describeOrder(link: PaymentLink) {
  return {
    id: link.orderId,
    entity: 'order',
    amount: link.amount,
    currency: 'INR',
    receipt: link.reference,
    status: link.status === 'paid' ? 'paid' : link.attempts.length > 0 ? 'attempted' : 'created',
    attempts: link.attempts.length,
    notes: notesOf(link),
    created_at: link.createdAt,
  };
}

export function describeDispute({ attemptId, amountDeducted, respondBy, createdAt, ...rest }: Dispute) {
  return {
    ...rest,
    entity: 'dispute',
    payment_id: attemptId,
    amount_deducted: amountDeducted,
    currency: 'INR',
    gateway_dispute_id: null,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: respondBy,
    created_at: createdAt,
  };
}

export function describeRefund({ id, paymentId, amount, receipt, status, arn, createdAt, body }: Refund) {
  return {
    id,
    entity: 'refund',
    amount,
    currency: 'INR',
    payment_id: paymentId,
    notes: (body as { notes?: object }).notes ?? [],
    receipt,
    acquirer_data: { arn },
    status,
    speed_requested: 'normal',
    speed_processed: 'normal',
    created_at: createdAt,
  };
}

/** What the `match` of a fault is sought in. */
export function textOf({ id, orderId, reference, customer, attempts }: PaymentLink): string {
  return [id, orderId, reference, customer.email, ...attempts.map((attempt) => attempt.id)].join(' ');
}
