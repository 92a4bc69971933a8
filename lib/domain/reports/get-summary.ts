import type { DiscountRow, SalesFigures, Summary } from './schema';
import type { ReportSums } from './sums/read-sums';

/** Adds to the sales of a range what the ledger has of points and of other payments, and the discounts. */
export function getSummary(
  { ledger }: Pick<ReportSums, 'ledger'>,
  { whole, discounts }: { whole: SalesFigures; discounts: DiscountRow[] },
): Summary {
  const [row] = ledger;
  const taken = (kind: DiscountRow['kind']) =>
    discounts.reduce((sum, row) => (row.kind === kind ? sum + row.discount : sum), 0n);
  return {
    ...whole,
    otherFees: row?.fees ?? 0n,
    otherPayments: Number(row?.payments ?? 0n),
    otherEstimated: Number(row?.estimated ?? 0n),
    pointsGiven: row?.given ?? 0n,
    pointsTaken: row?.taken ?? 0n,
    pointsRedeemed: row?.redeemed ?? 0n,
    campaignDiscounts: taken('campaign'),
    couponDiscounts: taken('coupon'),
  };
}
