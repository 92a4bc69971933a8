// Why a payment failed, as far as the gateway's remark tells.

/** Key of the message in the section confirmation.failures. */
export type PaymentFailure = 'declined' | 'expired' | 'short' | 'limit' | 'pin' | 'bank' | 'returned';

/** The words of gateways and banks, the more exact ones first. */
const KNOWN: readonly [RegExp, PaymentFailure][] = [
  [/insufficient|not enough (funds|balance)|low balance/i, 'short'],
  [/limit/i, 'limit'],
  [/\b(wrong|incorrect|invalid|tries)\b.*\bm?pin\b|\bm?pin\b.*\b(wrong|incorrect|invalid|tries)\b/i, 'pin'],
  [/reversed|refunded|returned/i, 'returned'],
  [/time(d)?[- ]?out|expired|not completed/i, 'expired'],
  [/bank.*(down|unavailable|offline|not respond)|issuer|remitter|beneficiary/i, 'bank'],
  [/declined|rejected|cancell?ed|denied/i, 'declined'],
];

/** Null for a remark that says no more than that the payment failed. */
export function failureOf(remark: string): PaymentFailure | null {
  return KNOWN.find(([words]) => words.test(remark))?.[1] ?? null;
}
