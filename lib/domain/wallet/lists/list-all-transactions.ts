import type { Context } from '@/lib/domain/context';
import { presentTransaction } from '@/lib/domain/wallet/present';
import type {
  AllTransactionFilters,
  AllTransactionPage,
  AllTransactionPageQuery,
  AllTransactions,
  AllTransactionsQuery,
  AllTransactionsTotal,
  TransactionView,
} from '@/lib/domain/wallet/schema';
import { readKeyPage, readNumberedPage } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import { findAllTransactions } from './all-transaction-filters';
import { transactionsByDay } from './wallet-tallies';

/** One page of everybody's wallet transactions, newest first, by its neighbour's place: the last costs what the first does. */
export async function listAllTransactionPage(
  context: Pick<Context, 'db'>,
  { before, after, last, limit, ...filters }: AllTransactionPageQuery,
): Promise<AllTransactionPage> {
  const { list, total } = await findAllTransactions(context, filters);
  const { ids, newer, older } = await readKeyPage(context.db, list, { before, after, last, limit });
  const transactions = await readTransactions(context, ids);
  return { transactions, newer, older, total: total ?? (newer || older ? null : totalOf(transactions)) };
}

/** Of a search too wide to be counted, when its filters leave no more than one page. */
function totalOf(transactions: TransactionView[]): AllTransactionsTotal {
  const paise = transactions.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0n);
  return { transactions: transactions.length, amount: rupees(paise) };
}

/** The same by its number, for GET /admin/allwallettxn. */
export async function listAllTransactions(
  context: Pick<Context, 'db'>,
  { page, limit, ...filters }: AllTransactionsQuery,
): Promise<AllTransactions> {
  const { list, total } = await findAllTransactions(context, filters);
  const ids = await readNumberedPage(context.db, list, {
    page,
    limit,
    total: total?.transactions ?? Number.POSITIVE_INFINITY,
    // What a search leaves is on no tally.
    days: filters.search ? null : transactionsByDay(filters),
  });
  const totalItems = total?.transactions ?? (page - 1) * limit + ids.length;
  return {
    transactions: await readTransactions(context, ids),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(totalItems / limit)),
    totalItems,
    isTotalExact: total !== null,
  };
}

// Few enough to be held in memory and to keep no connection for long.
const AT_ONCE = 500;

/** All that pass the filters, newest first, some hundred at a time: as many as there are, never all in memory. */
export async function* readAllTransactions(
  context: Pick<Context, 'db'>,
  filters: AllTransactionFilters,
): AsyncGenerator<TransactionView[]> {
  const { list } = await findAllTransactions(context, filters);
  let before: string | undefined;
  do {
    const { ids, older } = await readKeyPage(context.db, list, { before, limit: AT_ONCE });
    yield await readTransactions(context, ids);
    before = older ?? undefined;
  } while (before);
}

async function readTransactions({ db }: Pick<Context, 'db'>, txnids: string[]): Promise<TransactionView[]> {
  if (txnids.length === 0) return [];
  const lines = await db.walletTransaction.findMany({
    where: { txnid: { in: txnids } },
    orderBy: [{ createdAt: 'desc' }, { txnid: 'desc' }],
  });
  return lines.map(presentTransaction);
}
