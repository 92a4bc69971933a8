import type { ReadContext } from '@/lib/domain/context';
import { ofAccountsWith } from '@/lib/domain/personal-fields';
import type { AllTransactionsTotal, TransactionListFilters } from '@/lib/domain/wallet/schema';
import {
  beginsWith,
  type KeyedList,
  Prisma,
  type SortColumn,
  searchRows,
  sortNamed,
  type Way,
} from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { istDay } from '@/lib/platform/time';
import { tallyTransactions } from './wallet-tallies';

/** By the names of the sorts; the indexes are wallet_transactions_created_idx and wallet_transactions_amount_idx. */
const SORTS: Record<'made' | 'amount', SortColumn> = {
  made: { column: Prisma.sql`created_at`, kind: 'time' },
  amount: { column: Prisma.sql`amount`, kind: 'integer' },
};

type SearchContext = Pick<ReadContext, 'db' | 'sealer'>;

function waysOf(context: SearchContext, text: string): Way[] {
  const reference = text.toUpperCase();
  const columns = ['txnid', 'order_id'];
  return [
    ...columns.map((column) => beginsWith(Prisma.raw(column), text)),
    { condition: Prisma.sql`user_id = ${text}` },
    ...ofAccountsWith(context, text).map((condition) => ({ condition })),
    // The bank reference of a top-up.
    {
      condition: Prisma.sql`txnid in (select wallet_transaction_id from payments where utr = ${reference})`,
    },
  ];
}

/** The wallet transactions of all customers that match the filters, with their total; null when too many to count. */
export async function findAllTransactions(
  context: SearchContext,
  filters: TransactionListFilters,
): Promise<{ list: KeyedList; total: AllTransactionsTotal | null }> {
  const { db } = context;
  const { status, type, from, to, search } = filters;
  const all: KeyedList = {
    table: Prisma.sql`wallet_transactions`,
    id: Prisma.sql`txnid`,
    conditions: [
      ...(status ? [Prisma.sql`status = ${status}::wallet_transaction_status`] : []),
      ...(type ? [Prisma.sql`type = ${type}::wallet_transaction_type`] : []),
      ...(from ? [Prisma.sql`created_at >= ${istDay(from).from}`] : []),
      ...(to ? [Prisma.sql`created_at < ${istDay(to).until}`] : []),
    ],
    sort: sortNamed(SORTS, filters.sort),
  };
  if (!search) return { list: all, total: await tallyTransactions({ db }, filters) };
  const { list, counted } = await searchRows(db, all, waysOf(context, search));
  return { list, total: counted ? await countFound({ db }, list) : null };
}

async function countFound(
  { db }: Pick<ReadContext, 'db'>,
  { table, conditions }: KeyedList,
): Promise<AllTransactionsTotal> {
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const [row] = await db.$queryRaw<{ transactions: bigint; amount: bigint }[]>`
    select count(*) as transactions, coalesce(sum(amount), 0)::bigint as amount from ${table} ${where}`;
  return { transactions: Number(row?.transactions ?? 0n), amount: rupees(row?.amount ?? 0n) };
}
