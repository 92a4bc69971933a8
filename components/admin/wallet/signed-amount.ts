import type { TransactionView } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';

/** An amount as a person reads it. Money that has not moved has no sign: it neither came nor went. */
export function signedAmount({ status, type, amount }: TransactionView): { text: string; moved: boolean } {
  const moved = status === 'Success' || status === 'Refunded';
  const sign = type === 'Debit' ? '−' : '+';
  return { text: `${moved ? sign : ''}${formatRupees(amount)}`, moved };
}
