import type { Context } from '@/lib/domain/context';
import type {
  AllOrderFilters,
  AllOrderPage,
  AllOrderPageQuery,
  AllOrders,
  AllOrdersQuery,
  AllOrdersTotal,
  OrderView,
} from '@/lib/domain/orders/schema';
import { readKeyPage, readNumberedPage } from '@/lib/platform/db';
import { paiseFromRupees, rupees } from '@/lib/platform/money';
import { findAllOrders } from './all-order-filters';
import { readOrders } from './order-filters';
import { ordersByDay } from './order-tallies';

/** One page of everybody's orders, newest first, by its neighbour's place: the last one costs what the first one does. */
export async function listAllOrderPage(
  context: Pick<Context, 'db'>,
  { before, after, last, limit, ...filters }: AllOrderPageQuery,
): Promise<AllOrderPage> {
  const { list, total } = await findAllOrders(context, filters);
  const { ids, newer, older } = await readKeyPage(context.db, list, { before, after, last, limit });
  const orders = await readOrders(context, ids);
  return { orders, newer, older, total: total ?? (newer || older ? null : totalOf(orders)) };
}

/** Of a search too wide to be counted, when its filters leave no more than one page. */
function totalOf(orders: OrderView[]): AllOrdersTotal {
  return {
    orders: orders.length,
    value: rupees(orders.reduce((sum, { value }) => sum + paiseFromRupees(value), 0n)),
  };
}

/** The same by its number, for GET /admin/alltxn. */
export async function listAllOrders(
  context: Pick<Context, 'db'>,
  { page, limit, ...filters }: AllOrdersQuery,
): Promise<AllOrders> {
  const { list, total } = await findAllOrders(context, filters);
  const ids = await readNumberedPage(context.db, list, {
    page,
    limit,
    total: total?.orders ?? Number.POSITIVE_INFINITY,
    // What a search leaves is on no tally.
    days: filters.search ? null : ordersByDay(filters),
  });
  return {
    transactions: await readOrders(context, ids),
    totalTxns: total?.orders ?? (page - 1) * limit + ids.length,
    isTotalExact: total !== null,
  };
}

// Few enough to be held in memory and to keep no connection for long.
const AT_ONCE = 500;

/** All orders that pass the filters, newest first, some hundred at a time: as many as there are, never all in memory. */
export async function* readAllOrders(
  context: Pick<Context, 'db'>,
  filters: AllOrderFilters,
): AsyncGenerator<OrderView[]> {
  const { list } = await findAllOrders(context, filters);
  let before: string | undefined;
  do {
    const { ids, older } = await readKeyPage(context.db, list, { before, limit: AT_ONCE });
    yield await readOrders(context, ids);
    before = older ?? undefined;
  } while (before);
}
