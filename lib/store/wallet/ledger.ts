import type { Account, Currency } from '@/lib/platform/db';

/** One side of a journal: positive receives, negative gives. */
export interface Entry {
  account: Account;
  /** Whose wallet or points; none for the shop's own accounts. */
  userId?: string;
  currency: Currency;
  amount: bigint;
}

/** Every reason money moves for. With a reference it names a journal uniquely, so nothing is booked twice. */
export type JournalReason =
  | 'order_paid'
  | 'order_refunded'
  | 'payment_unusable'
  | 'topup_paid'
  | 'points_earned'
  | 'points_redeemed'
  | 'admin_credit';

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
