import { type Milestone, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { istDay } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import type { AllTransactionFilters, AllTransactionsTotal } from './schema';

/** Counts and sums that are kept, never counted anew: exact, and no dearer for a million lines than for a thousand. */
export async function tallyTransactions(
  { db }: Pick<Context, 'db'>,
  filters: Omit<AllTransactionFilters, 'search'>,
): Promise<AllTransactionsTotal> {
  const conditions = conditionsOf(filters);
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  // The fewest rows that know what is asked for.
  const totals = filters.from || filters.to ? Prisma.sql`wallet_totals` : Prisma.sql`wallet_type_totals`;
  const [row] = await db.$queryRaw<{ transactions: bigint; amount: bigint }[]>`
    select coalesce(sum(transactions), 0)::bigint as transactions, coalesce(sum(amount), 0)::bigint as amount
      from ${totals} ${where}`;
  return { transactions: Number(row?.transactions ?? 0n), amount: rupees(row?.amount ?? 0n) };
}

/** The day (in India) that holds the row which so many newer ones come before, and where that day ends. */
export async function findTransactionMilestone(
  { db }: Pick<Context, 'db'>,
  filters: Omit<AllTransactionFilters, 'search'>,
  skipped: number,
): Promise<Milestone | null> {
  // Not worth a question of its own.
  if (skipped < 1000) return null;
  const conditions = conditionsOf(filters);
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const totals = Prisma.sql`wallet_totals`;
  const [row] = await db.$queryRaw<{ day: string; passed: bigint }[]>`
    select day::text, (reached - found)::bigint as passed
      from (select day, sum(transactions) as found, sum(sum(transactions)) over (order by day desc) as reached
              from ${totals} ${where} group by day) days
     where reached > ${skipped} order by day desc limit 1`;
  return row ? { until: istDay(row.day).until, passed: Number(row.passed) } : null;
}

function conditionsOf({ status, type, from, to }: Omit<AllTransactionFilters, 'search'>): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`status = ${status}::wallet_transaction_status`] : []),
    ...(type ? [Prisma.sql`type = ${type}::wallet_transaction_type`] : []),
    ...(from ? [Prisma.sql`day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`day <= ${to}::date`] : []),
  ];
}
