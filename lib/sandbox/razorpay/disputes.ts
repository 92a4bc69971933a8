import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { randomId } from '@/lib/sandbox/ids';
import type { Attempt, Dispute, PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import { unknownId } from './answers';
import type { LinkEvent } from './send-events';

/** Seconds that the store has for its evidence. */
const TO_RESPOND = 7 * 24 * 60 * 60;

export function getDispute(call: Call<'razorpay'>): Reply {
  const disputes = call.context.state.razorpay.links.flatMap((link) => link.disputes);
  const dispute = disputes.find(({ id }) => id === call.request.param('id'));
  return dispute ? json(describeDispute(dispute)) : unknownId();
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
    phase: 'chargeback',
    created_at: createdAt,
  };
}

/** The payer's bank asks for the money of a captured payment back. */
export function openDispute(link: PaymentLink, attempt: Attempt): LinkEvent[] {
  const now = Math.floor(Date.now() / 1000);
  const dispute: Dispute = {
    id: randomId('disp'),
    attemptId: attempt.id,
    amount: attempt.amount,
    amountDeducted: 0,
    status: 'open',
    respondBy: now + TO_RESPOND,
    createdAt: now,
  };
  link.disputes.push(dispute);
  return [eventOf('created', attempt, dispute)];
}

/** Ends the dispute that is open. A lost one takes the money. */
export function endDispute(link: PaymentLink, status: 'won' | 'lost'): LinkEvent[] {
  const dispute = link.disputes.find((each) => each.status === 'open');
  const attempt = link.attempts.find(({ id }) => id === dispute?.attemptId);
  if (!dispute || !attempt) throw new Error(`payment ${link.reference} has no open dispute`);
  Object.assign(dispute, { status, amountDeducted: status === 'lost' ? dispute.amount : 0 });
  return [eventOf(status, attempt, dispute)];
}

function eventOf(what: string, attempt: Attempt, dispute: Dispute): LinkEvent {
  return {
    name: `payment.dispute.${what}`,
    attempt: structuredClone(attempt),
    dispute: structuredClone(dispute),
  };
}
