import { Prisma } from '@/lib/platform/db';
import { feeOf, within } from '../report-sql';
import type { Sums } from './sums';

/**
 * Points, and payments that paid no order. Points by the account `rewards` alone, because there are as many journals as
 * orders: points that it gives were given, T-Coins that it pays were redeemed, and the other points that it receives
 * were taken back.
 */
export const ledgerSums: Sums<never, 'given' | 'taken' | 'redeemed' | 'fees' | 'payments' | 'estimated'> = {
  table: 'report_ledger_sums',
  keys: [],
  figures: ['given', 'taken', 'redeemed', 'fees', 'payments', 'estimated'],
  compute: (days, fee) => Prisma.sql`
    select points.given, points.lost - points.redeemed as taken, points.redeemed,
           others.fees, others.payments, others.estimated
      from (select coalesce(-sum(amount) filter (where currency = 'POINTS' and amount < 0), 0)::bigint as given,
                   coalesce(sum(amount) filter (where currency = 'POINTS' and amount > 0), 0)::bigint as lost,
                   coalesce(-sum(amount) filter (where currency = 'INR'), 0)::bigint as redeemed
              from ledger_entries
             where account = 'rewards' and ${within(Prisma.sql`created_at`, days)}) points,
           (select coalesce(sum(coalesce(p.gateway_fee, ${feeOf(Prisma.sql`-e.amount`, fee)})), 0)::bigint as fees,
                   count(*) as payments, count(*) filter (where p.gateway_fee is null) as estimated
              from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'gateway'
              left join payments p on p.id = j.reference
             where j.reason in ('topup_paid', 'payment_unusable') and ${within(Prisma.sql`j.created_at`, days)}) others`,
};
