import type { AttemptView } from '@/lib/domain/orders/schema';
import { DESCRIPTORS, supplierNamed } from '@/lib/integrations/suppliers/descriptors';
import type { DeliveryAttempt } from '@/lib/platform/db';

/** Whether this call may still turn out to have delivered. */
export function isOpen({ outcome }: Pick<DeliveryAttempt, 'outcome'>): boolean {
  return outcome === 'sent' || outcome === 'accepted' || outcome === 'unknown';
}

/** One call to a supplier, for whoever judges what has become of an order. */
export function presentAttempt(attempt: DeliveryAttempt): AttemptView {
  return {
    _id: attempt.id,
    supplier: DESCRIPTORS[supplierNamed(attempt.supplier)].title,
    region: attempt.region.toUpperCase(),
    pack: attempt.pack,
    outcome: attempt.outcome,
    reference: attempt.reference,
    supplierOrderId: attempt.supplierOrderId,
    said: saidOf(attempt),
    polls: attempt.polls,
    sentAt: attempt.sentAt.toISOString(),
    answeredAt: attempt.answeredAt?.toISOString() ?? null,
  };
}

/** The supplier's reply in words: its own sentence where it gave one, else what became of the call. */
function saidOf({ outcome, error, reply }: DeliveryAttempt): string {
  const words = clientMessages(reply);
  const ours = outcome === 'sent' ? 'No answer yet.' : (error ?? '');
  return (
    [ours, words].filter((part, n, all) => part !== '' && all.indexOf(part) === n).join(': ') || 'No words.'
  );
}

const SHOWN = 300;

/** Of a kept answer (lib/integrations/http): the message within it, or the text itself; why there was none. */
function clientMessages(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null) return '';
  const { text, ...rest } = reply as Record<string, unknown>;
  if (typeof text === 'string') return (messageIn(text) ?? text).slice(0, SHOWN);
  const why = Object.values(rest).find((value) => typeof value === 'string');
  return typeof why === 'string' ? why.slice(0, SHOWN) : '';
}

function messageIn(text: string): string | null {
  try {
    const said = JSON.parse(text) as { message?: unknown; err_message?: unknown } | null;
    const message = said?.message ?? said?.err_message;
    return typeof message === 'string' && message !== '' ? message : null;
  } catch {
    return null;
  }
}
