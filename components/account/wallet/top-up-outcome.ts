import type { TopUpView } from '@/lib/domain/wallet/schema';

/** The outcome of a top-up; each has a title and a text in the wallet section of the catalogue. */
export type TopUpOutcome = 'waiting' | 'checking' | 'failed' | 'added' | 'paid' | 'returned';

/** Null: not known yet. */
export function topUpOutcome(line: TopUpView | null): TopUpOutcome {
  switch (line?.status) {
    case 'Success':
    case 'Refunded':
      return movedOutcome(line);
    case 'Failed':
      return 'failed';
    case 'Processing':
      return 'checking';
    default:
      return 'waiting';
  }
}

/** The outcome of other wallet movements, for visitors who type the address of an order or a refund. */
function movedOutcome({ type }: TopUpView): TopUpOutcome {
  if (type === 'Debit') return 'paid';
  return type === 'Refunded' ? 'returned' : 'added';
}
