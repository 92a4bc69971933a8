import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import type { OrderWithEvidence } from '@/lib/domain/orders';
import type { WaitingOrder } from '@/lib/domain/orders/schema';

/** Fields of a request that could open an account at a supplier. Adapters do not store them; this is a second lock. */
const SECRET_FIELD = /sign|secret|key|token|auth|pass/i;

/** The calls to suppliers, each with what was sent and what was answered. */
export function presentAttempts(
  views: WaitingOrder['attempts'],
  rows: OrderWithEvidence['attempts'],
): TimelineEntry[] {
  return views.map(({ _id, sentAt, ...view }) => ({
    ...view,
    key: `attempt:${_id}`,
    at: sentAt,
    kind: 'attempt',
    request: withoutSecrets(rows.find(({ id }) => id === _id)?.request ?? null),
  }));
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_FIELD.test(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}
