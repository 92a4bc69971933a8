import type { Context, ReadContext } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { feeOf, within } from './report-sql';
import type { DayRange, DiscountRow, SalesFigures, Summary } from './schema';

/** Adds to the sales of a range what the ledger has of points and of other payments, and the discounts. */
export async function getSummary(
  context: Pick<ReadContext, 'db'> & { shop: Pick<Context['shop'], 'gatewayFee'> },
  range: DayRange,
  { whole, discounts }: { whole: SalesFigures; discounts: DiscountRow[] },
): Promise<Summary> {
  const [points, others] = await Promise.all([readPoints(context, range), readOtherFees(context, range)]);
  const taken = (kind: DiscountRow['kind']) =>
    discounts.reduce((sum, row) => (row.kind === kind ? sum + row.discount : sum), 0n);
  return {
    ...whole,
    ...points,
    ...others,
    campaignDiscounts: taken('campaign'),
    couponDiscounts: taken('coupon'),
  };
}

/**
 * Points by the account `rewards` alone, because there are as many journals as orders: points that it gives were given,
 * T-Coins that it pays were redeemed, and the other points that it receives were taken back.
 */
async function readPoints(
  { db }: Pick<ReadContext, 'db'>,
  range: DayRange,
): Promise<Pick<Summary, 'pointsGiven' | 'pointsTaken' | 'pointsRedeemed'>> {
  const [row] = await db.$queryRaw<{ given: bigint; lost: bigint; redeemed: bigint }[]>`
    select coalesce(-sum(amount) filter (where currency = 'POINTS' and amount < 0), 0)::bigint as given,
           coalesce(sum(amount) filter (where currency = 'POINTS' and amount > 0), 0)::bigint as lost,
           coalesce(-sum(amount) filter (where currency = 'INR'), 0)::bigint as redeemed
      from ledger_entries
     where account = 'rewards' and ${within(Prisma.sql`created_at`, range)}`;
  const { given, lost, redeemed } = row ?? { given: 0n, lost: 0n, redeemed: 0n };
  return { pointsGiven: given, pointsTaken: lost - redeemed, pointsRedeemed: redeemed };
}

async function readOtherFees(
  { db, shop }: Pick<ReadContext, 'db'> & { shop: Pick<Context['shop'], 'gatewayFee'> },
  range: DayRange,
): Promise<Pick<Summary, 'otherFees' | 'otherPayments' | 'otherEstimated'>> {
  const [row] = await db.$queryRaw<{ fees: bigint; payments: bigint; estimated: bigint }[]>`
    select coalesce(sum(coalesce(p.gateway_fee, ${feeOf(Prisma.sql`-e.amount`, shop.gatewayFee)})), 0)::bigint as fees,
           count(*) as payments, count(*) filter (where p.gateway_fee is null) as estimated
      from ledger_journals j join ledger_entries e on e.journal_id = j.id and e.account = 'gateway'
      left join payments p on p.id = j.reference
     where j.reason in ('topup_paid', 'payment_unusable') and ${within(Prisma.sql`j.created_at`, range)}`;
  return {
    otherFees: row?.fees ?? 0n,
    otherPayments: Number(row?.payments ?? 0n),
    otherEstimated: Number(row?.estimated ?? 0n),
  };
}
