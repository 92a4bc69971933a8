import type { AttemptView } from '@/lib/domain/orders/schema';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt, DeliverySend } from '@/lib/platform/db';

/** Whether this attempt may still deliver. */
export function isOpen({ outcome }: Pick<DeliveryAttempt, 'outcome'>): boolean {
  return outcome === 'sent' || outcome === 'accepted' || outcome === 'unknown';
}

/**
 * Whether the supplier has an order for this attempt and may still end it; questions without an answer change nothing.
 */
export function isWorkedOn({
  outcome,
  supplierOrderId,
}: Pick<DeliveryAttempt, 'outcome' | 'supplierOrderId'>): boolean {
  return outcome === 'accepted' || (isOpen({ outcome }) && supplierOrderId !== null);
}

/** An attempt as evidence for the administrator who decides about an order. */
export function presentAttempt(attempt: DeliveryAttempt & { sends: DeliverySend[] }): AttemptView {
  return {
    _id: attempt.id,
    supplier: DESCRIPTORS[supplierNamed(attempt.supplier)].title,
    region: attempt.region.toUpperCase(),
    pack: attempt.pack,
    outcome: attempt.outcome,
    reference: attempt.reference,
    supplierOrderId: attempt.supplierOrderId,
    reply: replyTextOf(attempt),
    polls: attempt.polls,
    sentAt: attempt.sentAt.toISOString(),
    answeredAt: attempt.answeredAt?.toISOString() ?? null,
    sends: attempt.sends.map(({ number, outcome, error, supplierOrderId, sentAt, answeredAt }) => ({
      number,
      outcome,
      error,
      supplierOrderId,
      sentAt: sentAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}

/** What the panel shows as the supplier's reply: our note on the call, then the supplier's message if there is one. */
function replyTextOf({ outcome, error, reply }: DeliveryAttempt): string {
  const message = supplierMessage(reply);
  const ours = outcome === 'sent' ? 'No answer yet.' : (error ?? '');
  return (
    [ours, message].filter((part, n, all) => part !== '' && all.indexOf(part) === n).join(': ') || 'No words.'
  );
}

const MAX_LENGTH = 300;

/** The message in a stored answer (see describeAnswer), else its text, else the reason why there was no answer. */
function supplierMessage(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null) return '';
  const { text, ...rest } = reply as Record<string, unknown>;
  if (typeof text === 'string') return (messageIn(text) ?? text).slice(0, MAX_LENGTH);
  const why = Object.values(rest).find((value) => typeof value === 'string');
  return typeof why === 'string' ? why.slice(0, MAX_LENGTH) : '';
}

function messageIn(text: string): string | null {
  try {
    const parsed = JSON.parse(text) as { message?: unknown; err_message?: unknown } | null;
    const message = parsed?.message ?? parsed?.err_message;
    return typeof message === 'string' && message !== '' ? message : null;
  } catch {
    return null;
  }
}
