import { randomId } from '@/lib/sandbox/ids';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Attempt, Dispute, PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import type { LinkEvent } from './send-events';

/** Seconds that the store has for its evidence. */
const TO_RESPOND = 7 * 24 * 60 * 60;

/** The payer's bank asks for the money of a captured payment back. */
export function openDispute(context: SandboxContext, link: PaymentLink, attempt: Attempt): LinkEvent[] {
  const now = Math.floor(context.now().getTime() / 1000);
  const dispute: Dispute = {
    id: randomId('disp'),
    attemptId: attempt.id,
    amount: attempt.amount,
    amountDeducted: 0,
    status: 'open',
    phase: 'chargeback',
    respondBy: now + TO_RESPOND,
    createdAt: now,
  };
  link.disputes.push(dispute);
  return [eventOf('created', attempt, dispute)];
}

/** The payer's bank asks again for the money of the last dispute, which was won, in the next phase of it. */
export function reopenDispute(context: SandboxContext, link: PaymentLink): LinkEvent[] {
  const dispute = link.disputes.at(-1);
  const attempt = link.attempts.find(({ id }) => id === dispute?.attemptId);
  if (!dispute || !attempt || dispute.status !== 'won')
    throw new Error(`payment ${link.reference} has no dispute that was won`);
  const respondBy = Math.floor(context.now().getTime() / 1000) + TO_RESPOND;
  Object.assign(dispute, { status: 'open', phase: 'pre_arbitration', respondBy });
  return [eventOf('under_review', attempt, dispute)];
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
