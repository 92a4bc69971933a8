import type { OrderView } from '@/lib/domain/orders/schema';
import { istDate } from '@/lib/platform/time';

export interface OrderNote {
  /** The message that says it, in the room of the account. */
  kind: 'reasonIs' | 'remarksAre';
  reason: string;
}

/** Shown for Refunded as the reason, for Completed and Cancelled as remarks (spec S4.1); null for the others. */
export function noteOf({ status, reason }: Pick<OrderView, 'status' | 'reason'>): OrderNote | null {
  if (!reason) return null;
  if (status === 'Refunded') return { kind: 'reasonIs', reason };
  return status === 'Completed' || status === 'Cancelled' ? { kind: 'remarksAre', reason } : null;
}

/** The two inputs; once when the second only confirms the first. */
export function inputsOf({ input1, input2 }: Pick<OrderView, 'input1' | 'input2'>): string {
  return input1 === input2 ? input1 : `${input1}, ${input2}`;
}

/** A payment may be verified on the day of its order, as India counts days (spec S4.1). */
export function canVerify(
  { status, createdAt }: Pick<OrderView, 'status' | 'createdAt'>,
  now: Date,
): boolean {
  return status === 'Created' && istDate(new Date(createdAt)) === istDate(now);
}

export function confirmationPath({ client_txn_id }: Pick<OrderView, 'client_txn_id'>): string {
  return `/confirmation?client_txn_id=${encodeURIComponent(client_txn_id)}`;
}
