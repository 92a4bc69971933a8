import { largestFirst } from './largest-first';
import type { RefundRow } from './schema';
import type { ReportSums } from './sums/read-sums';

/**
 * The refunds that were booked in a range, by cause, the highest sum first. What reopened orders took back is negative.
 */
export function getRefundCauses(rows: ReportSums['refunds']): RefundRow[] {
  return rows
    .map(({ cause, refunds, amount }) => ({ cause, refunds: Number(refunds), amount }))
    .sort((one, other) => largestFirst({ ...one, key: one.cause }, { ...other, key: other.cause }));
}
