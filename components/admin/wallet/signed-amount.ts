import type { TransactionView } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';

/** Formats an amount with its sign. A transaction without a movement of money has no sign. */
export function signedAmount({ status, type, amount }: TransactionView): { text: string; moved: boolean } {
  const moved = status === 'Success' || status === 'Refunded';
  const sign = type === 'Debit' ? '−' : '+';
  return { text: `${moved ? sign : ''}${formatRupees(amount)}`, moved };
}
