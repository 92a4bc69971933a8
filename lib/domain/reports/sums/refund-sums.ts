import { REFUND_CAUSE } from '@/lib/domain/orders';
import { Prisma } from '@/lib/platform/db';
import { refundsIn } from '../report-sql';
import type { Sums } from './sums';

/** The refunds that were booked, by cause. What reopened orders took back is negative. */
export const refundSums: Sums<'cause', 'refunds' | 'amount'> = {
  table: 'report_refund_sums',
  keys: ['cause'],
  figures: ['refunds', 'amount'],
  compute: (days) => Prisma.sql`
    select ${REFUND_CAUSE} as cause, count(*) as refunds, -sum(e.amount)::bigint as amount
      from ${refundsIn(days)} group by 1`,
};
