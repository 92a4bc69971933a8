import type { Found } from '@/lib/domain/reconciliation/found';
import { largest } from '@/lib/platform/money';
import { decimalOf } from './hundredths-of';

export interface FloatInput {
  /** For example 'moogold' or 'smileone/br'. */
  account: string;
  currency: string;
  /** What the supplier says, in hundredths. */
  balance: bigint;
  /** The sums of the ledger account before and after the balance was read: purchases may have ended meanwhile. */
  expected: [bigint, bigint];
  /** At most what purchases without an outcome cost, before and after. */
  underWay: [bigint, bigint];
  /** How many top-ups the ledger account had before the balance was read. */
  topUps: number;
  inRupees: (hundredths: bigint) => bigint | null;
}

/**
 * Compares the balance at a supplier with the ledger account of the float. A purchase without an outcome may or may not
 * have been charged, so the balance may be anything between.
 */
export function compareFloat(input: FloatInput): Found | null {
  const { account, currency, balance, expected, underWay, topUps, inRupees } = input;
  const [before, later] = expected;
  const [openBefore, openLater] = underWay;
  const highest = largest(before, later);
  const lowest = -largest(openBefore - before, openLater - later);
  if (balance >= lowest && balance <= highest) return null;
  const by = balance > highest ? balance - highest : lowest - balance;
  return {
    kind: 'float_differs',
    subject: account,
    moneyAtRisk: inRupees(by),
    evidence: {
      currency,
      balance: decimalOf(balance),
      expected: decimalOf(highest),
      difference: decimalOf(balance > highest ? by : -by),
      topUps,
    },
    press: 'top_up',
  };
}
