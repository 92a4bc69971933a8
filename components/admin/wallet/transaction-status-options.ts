import type { TransactionStatus, TransactionType } from '@/lib/domain/wallet/schema';

const statuses: Record<TransactionStatus, true> = {
  Created: true,
  Processing: true,
  Success: true,
  Failed: true,
  Refunded: true,
};
const types: Record<TransactionType, true> = { Credit: true, Debit: true, Refunded: true };

const optionsOf = (words: Record<string, true>) =>
  Object.keys(words).map((word) => ({ value: word, label: word }));

/** The statuses of a wallet transaction as filter options. */
export const transactionStatusOptions = optionsOf(statuses);
export const transactionTypeOptions = optionsOf(types);
