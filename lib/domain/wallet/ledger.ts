import type { Account, Currency } from '@/lib/platform/db';

/** One side of a journal: positive receives, negative gives. */
export interface Entry {
  account: Account;
  /** Whose wallet or points; none for the shop's own accounts. */
  userId?: string;
  currency: Currency;
  amount: bigint;
}

/** From one account to another, in one currency: the only shape a journal takes so far. */
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
