import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import type { OrderEvent } from '@/lib/platform/db';

/** Events that the calls to suppliers and the cases tell in more detail. */
const TOLD_ELSEWHERE: readonly string[] = ['sent', 'review', 'payment_case'];

/** Fields of an event's detail that its sentence or another entry says. */
const HIDDEN: readonly string[] = ['by', 'approver', 'amount', 'attempt', 'refund', 'reopening', 'fence'];

/** The events of an order that no other entry tells. */
export function presentEvents(
  events: OrderEvent[],
  nameOf: (id: string | null) => string | null,
): TimelineEntry[] {
  return events
    .filter(({ kind }) => !TOLD_ELSEWHERE.includes(kind))
    .map(({ id, at, kind, detail }) => ({
      key: `order:${id}`,
      at: at.toISOString(),
      kind: 'order',
      event: kind,
      detail: factsOf(detail),
      by: nameOf(actorOf(detail)),
    }));
}

export function actorOf(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null) return null;
  const by: unknown = Reflect.get(detail, 'by');
  return typeof by === 'string' ? by : null;
}

/** A late answer is shown by its outcome: the reply of the supplier stays with its call. */
function factsOf(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null) return null;
  const { said, ...facts } = detail as Record<string, unknown>;
  const outcome = typeof said === 'object' && said !== null ? Reflect.get(said, 'outcome') : said;
  const shown = Object.entries({ ...facts, ...(outcome !== undefined && { said: outcome }) }).filter(
    ([name]) => !HIDDEN.includes(name),
  );
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}
