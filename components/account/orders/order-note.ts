import type { OrderView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDate } from '@/lib/platform/time';

export interface OrderNote {
  /** Key of the message in the account section of the catalogue. */
  kind: 'reasonIs' | 'remarksAre';
  reason: string;
}

/**
 * Returns the reason of a Refunded order, or the remarks of a Completed or Cancelled one (spec S4.1); null otherwise.
 */
export function noteOf({ status, reason }: Pick<OrderView, 'status' | 'reason'>): OrderNote | null {
  if (!reason) return null;
  if (status === 'Refunded') return { kind: 'reasonIs', reason };
  return status === 'Completed' || status === 'Cancelled' ? { kind: 'remarksAre', reason } : null;
}

export interface RefundNote {
  /** Key of the message in the account section of the catalogue. */
  kind: 'returned' | 'partlyRefunded' | 'refundedAfterwards';
  amount: string;
}

/** How much of a Cancelled or Completed order's price was given back; null for none. A Refunded one says it itself. */
export function refundOf({
  status,
  value,
  refunded,
}: Pick<OrderView, 'status' | 'value' | 'refunded'>): RefundNote | null {
  if (refunded === 0 || status === 'Refunded') return null;
  const amount = formatRupees(refunded);
  if (status === 'Cancelled') return { kind: 'returned', amount };
  return { kind: refunded < value ? 'partlyRefunded' : 'refundedAfterwards', amount };
}

/** The inputs of an order as one text; an input that only repeats another is left out. */
export function inputsOf({
  input1,
  input2,
  inputs,
}: Pick<OrderView, 'input1' | 'input2' | 'inputs'>): string {
  const all = [input1, input2, ...inputs.map(({ value }) => value)];
  return [...new Set(all)].filter(Boolean).join(', ');
}

/** A payment may be verified on the day of its order, by the date in IST (spec S4.1). */
export function canVerify(
  { status, createdAt }: Pick<OrderView, 'status' | 'createdAt'>,
  now: Date,
): boolean {
  return status === 'Created' && istDate(new Date(createdAt)) === istDate(now);
}

export function confirmationPath({ client_txn_id }: Pick<OrderView, 'client_txn_id'>): string {
  return `/confirmation?client_txn_id=${encodeURIComponent(client_txn_id)}`;
}
