import type { TopUpView } from '@/lib/domain/wallet/schema';

/** What has become of a top-up: each has a title and a text in the room of the wallet. */
export type TopUpOutcome = 'waiting' | 'checking' | 'failed' | 'added' | 'paid' | 'returned';

/** Null: not known yet. */
export function topUpOutcome(line: TopUpView | null): TopUpOutcome {
  switch (line?.status) {
    case 'Success':
    case 'Refunded':
      return movedFate(line);
    case 'Failed':
      return 'failed';
    case 'Processing':
      return 'checking';
    default:
      return 'waiting';
  }
}

/** Addresses of orders and refunds come here too, when somebody types them. */
function movedFate({ type }: TopUpView): TopUpOutcome {
  if (type === 'Debit') return 'paid';
  return type === 'Refunded' ? 'returned' : 'added';
}
