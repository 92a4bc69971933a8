import type { ReadContext } from '@/lib/domain/context';
import { presentTransaction, WITH_OWNER } from '@/lib/domain/wallet/present';
import type {
  AllTransactionPage,
  AllTransactionPageQuery,
  AllTransactions,
  AllTransactionsQuery,
  AllTransactionsTotal,
  LiveTransactionsForm,
  TransactionListFilters,
  TransactionView,
} from '@/lib/domain/wallet/schema';
import { inOrderOf, readKeyPage, readKeyParts, readNumberedPage } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import { findAllTransactions } from './all-transaction-filters';
import { transactionsByDay } from './wallet-tallies';

/**
 * One page of the wallet transactions of all customers, found by the key of its neighbour (keyset paging).
 */
export async function listAllTransactionPage(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  { before, after, last, limit, ...filters }: AllTransactionPageQuery,
): Promise<AllTransactionPage> {
  const { list, total } = await findAllTransactions(context, filters);
  const { ids, newer, older } = await readKeyPage(context.db, list, { before, after, last, limit });
  const transactions = await readTransactions(context, ids);
  return { transactions, newer, older, total: total ?? (newer || older ? null : totalOf(transactions)) };
}

/** The transactions that a page shows as they are now, and the keys of the first page of its list. */
export async function readLiveTransactions(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  { shown, limit, seen: _, ...filters }: LiveTransactionsForm,
): Promise<{ first: string[]; rows: TransactionView[] }> {
  const { list } = await findAllTransactions(context, filters);
  const [{ ids }, rows] = await Promise.all([
    readKeyPage(context.db, list, { limit }),
    readTransactions(context, shown),
  ]);
  return { first: ids, rows };
}

/**
 * The total of a single page, for a search with too many matches to count, of which the filters leave only one page.
 */
function totalOf(transactions: TransactionView[]): AllTransactionsTotal {
  const paise = transactions.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0n);
  return { transactions: transactions.length, amount: rupees(paise) };
}

/** One page by its number, for GET /admin/allwallettxn. */
export async function listAllTransactions(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  { page, limit, ...filters }: AllTransactionsQuery,
): Promise<AllTransactions> {
  const { list, total } = await findAllTransactions(context, filters);
  const ids = await readNumberedPage(context.db, list, {
    page,
    limit,
    total: total?.transactions ?? Number.POSITIVE_INFINITY,
    // There are no tallies of the matches of a search.
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

// Few enough to hold in memory, and to keep a connection only briefly.
const BATCH_SIZE = 500;

/**
 * All wallet transactions that match the filters, in the order of the list, in batches, so that they are never all in
 * memory.
 */
export async function* readAllTransactions(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  filters: TransactionListFilters,
): AsyncGenerator<TransactionView[]> {
  const { list } = await findAllTransactions(context, filters);
  for await (const ids of readKeyParts(context.db, list, BATCH_SIZE))
    yield await readTransactions(context, ids);
}

async function readTransactions(
  { db }: Pick<ReadContext, 'db' | 'sealer'>,
  txnids: string[],
): Promise<TransactionView[]> {
  if (txnids.length === 0) return [];
  const lines = await db.walletTransaction.findMany({
    where: { txnid: { in: txnids } },
    include: WITH_OWNER,
  });
  return inOrderOf(txnids, lines, ({ txnid }) => txnid).map(presentTransaction);
}
