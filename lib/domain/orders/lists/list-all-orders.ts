import type { ReadContext } from '@/lib/domain/context';
import type {
  AllOrderPage,
  AllOrderPageQuery,
  AllOrders,
  AllOrdersQuery,
  AllOrdersTotal,
  ListedOrder,
  LiveOrdersForm,
  OrderListFilters,
  OrderView,
} from '@/lib/domain/orders/schema';
import { readKeyPage, readKeyParts, readNumberedPage } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import { findAllOrders } from './all-order-filters';
import { readListedOrders, readOrders } from './order-filters';
import { ordersByDay } from './order-tallies';

/** One page of the orders of all customers, found by the key of its neighbour (keyset paging). */
export async function listAllOrderPage(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  { before, after, last, limit, ...filters }: AllOrderPageQuery,
): Promise<AllOrderPage> {
  const { list, total } = await findAllOrders(context, filters);
  const { ids, newer, older } = await readKeyPage(context.db, list, { before, after, last, limit });
  const orders = await readListedOrders(context, ids);
  return { orders, newer, older, total: total ?? (newer || older ? null : totalOf(orders)) };
}

/** The orders that a page shows as they are now, and the keys of the first page of its list. */
export async function readLiveOrders(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  { shown, limit, seen: _, ...filters }: LiveOrdersForm,
): Promise<{ first: string[]; rows: ListedOrder[] }> {
  const { list } = await findAllOrders(context, filters);
  const [{ ids }, rows] = await Promise.all([
    readKeyPage(context.db, list, { limit }),
    readListedOrders(context, shown),
  ]);
  return { first: ids, rows };
}

/**
 * The total of a single page, for a search with too many matches to count, of which the filters leave only one page.
 */
function totalOf(orders: OrderView[]): AllOrdersTotal {
  return {
    orders: orders.length,
    value: rupees(orders.reduce((sum, { value }) => sum + paiseFromRupees(value), 0n)),
  };
}

/** One page by its number, for GET /admin/alltxn. */
export async function listAllOrders(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  { page, limit, ...filters }: AllOrdersQuery,
): Promise<AllOrders> {
  const { list, total } = await findAllOrders(context, filters);
  const ids = await readNumberedPage(context.db, list, {
    page,
    limit,
    total: total?.orders ?? Number.POSITIVE_INFINITY,
    // There are no tallies of the matches of a search.
    days: filters.search ? null : ordersByDay(filters),
  });
  return {
    transactions: await readOrders(context, ids),
    totalTxns: total?.orders ?? (page - 1) * limit + ids.length,
    isTotalExact: total !== null,
  };
}

// Few enough to hold in memory, and to keep a connection only briefly.
const BATCH_SIZE = 500;

/** The orders with these ids, in their order; those that do not exist are left out. */
export async function* readSelectedOrders(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  ids: string[],
): AsyncGenerator<OrderView[]> {
  yield await readOrders(context, [...new Set(ids)]);
}

/** All orders that match the filters, in the order of the list, in batches, so that they are never all in memory. */
export async function* readAllOrders(
  context: Pick<ReadContext, 'db' | 'sealer'>,
  filters: OrderListFilters,
): AsyncGenerator<OrderView[]> {
  const { list } = await findAllOrders(context, filters);
  for await (const ids of readKeyParts(context.db, list, BATCH_SIZE)) yield await readOrders(context, ids);
}
