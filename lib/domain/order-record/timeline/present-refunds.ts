import type { TimelineEntry } from '@/lib/domain/order-record/schema';
import type { OrderRefund } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** What was given back after the end of an order. */
export function presentRefunds(
  refunds: OrderRefund[],
  nameOf: (id: string | null) => string | null,
): TimelineEntry[] {
  return refunds.map(({ id, createdAt, amount, cause, note, packs, pointsTaken, actorId, approverId }) => ({
    key: `refund:${id}`,
    at: createdAt.toISOString(),
    kind: 'refund',
    amount: rupees(amount),
    cause,
    note,
    packs,
    pointsTaken: rupees(pointsTaken),
    by: nameOf(actorId),
    approver: nameOf(approverId),
  }));
}
