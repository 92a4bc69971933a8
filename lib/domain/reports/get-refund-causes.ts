import type { ReadContext } from '@/lib/domain/context';
import { REFUND_CAUSE } from '@/lib/domain/orders';
import { refundsIn } from './report-sql';
import type { DayRange, RefundRow } from './schema';

/** The refunds that were booked in a range, by cause, the highest sum first. What reopened orders took back is negative. */
export async function getRefundCauses(
  { db }: Pick<ReadContext, 'db'>,
  range: DayRange,
): Promise<RefundRow[]> {
  const rows = await db.$queryRaw<{ cause: string; refunds: bigint; amount: bigint }[]>`
    select ${REFUND_CAUSE} as cause, count(*) as refunds, -sum(e.amount)::bigint as amount
      from ${refundsIn(range)} group by 1 order by 3 desc, 1`;
  return rows.map((row) => ({ ...row, refunds: Number(row.refunds) }));
}
