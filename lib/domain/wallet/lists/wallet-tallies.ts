import type { ReadContext } from '@/lib/domain/context';
import type { AllTransactionFilters, AllTransactionsTotal } from '@/lib/domain/wallet/schema';
import { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** Count and amount of wallet transactions from the tallies: exact, and as fast for a million as for a thousand. */
export async function tallyTransactions(
  { db }: Pick<ReadContext, 'db'>,
  filters: Omit<AllTransactionFilters, 'search'>,
): Promise<AllTransactionsTotal> {
  // The smallest table that has the needed columns.
  const totals = filters.from || filters.to ? Prisma.sql`wallet_totals` : Prisma.sql`wallet_type_totals`;
  const [row] = await db.$queryRaw<{ transactions: bigint; amount: bigint }[]>`
    select coalesce(sum(transactions), 0)::bigint as transactions, coalesce(sum(amount), 0)::bigint as amount
      from ${totals} ${whereOf(filters)}`;
  return { transactions: Number(row?.transactions ?? 0n), amount: rupees(row?.amount ?? 0n) };
}

/** The number of wallet transactions per day (IST), as a query for readNumberedPage. */
export function transactionsByDay(filters: Omit<AllTransactionFilters, 'search'>): Prisma.Sql {
  const where = whereOf(filters);
  return Prisma.sql`
    select day, transactions as counted from wallet_tallies ${where}
    union all select day, transactions from wallet_tally_changes ${where}`;
}

function whereOf({ status, type, from, to }: Omit<AllTransactionFilters, 'search'>): Prisma.Sql {
  const conditions = [
    ...(status ? [Prisma.sql`status = ${status}::wallet_transaction_status`] : []),
    ...(type ? [Prisma.sql`type = ${type}::wallet_transaction_type`] : []),
    ...(from ? [Prisma.sql`day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`day <= ${to}::date`] : []),
  ];
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}
