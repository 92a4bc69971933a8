import type { Account, Currency } from '@/lib/platform/db';

/** One side of a journal. With a positive amount the account receives, with a negative one it gives. */
export interface Entry {
  account: Account;
  /** The owner of the wallet or points; absent for the store's own accounts. */
  userId?: string;
  currency: Currency;
  amount: bigint;
}

/**
 * The two entries that move an amount from one account to another. Throws RangeError for an amount that is not
 * positive.
 */
export function movement(
  from: Omit<Entry, 'amount' | 'currency'>,
  to: Omit<Entry, 'amount' | 'currency'>,
  currency: Currency,
  amount: bigint,
): Entry[] {
  if (amount <= 0n) throw new RangeError(`a movement of ${amount} moves nothing`);
  return [
    { ...from, currency, amount: -amount },
    { ...to, currency, amount },
  ];
}
