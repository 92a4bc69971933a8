import type { ReadContext } from '@/lib/domain/context';
import type { AllOrdersTotal, OrderListFilters } from '@/lib/domain/orders/schema';
import { ofAccountsWith } from '@/lib/domain/personal-fields';
import { type KeyedList, Prisma, type SortColumn, searchRows, sortNamed, type Way } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { istDay } from '@/lib/platform/time';
import { tallyOrders } from './order-tallies';
import { ordersWith } from './order-texts';
import { reportConditions } from './report-conditions';

/** By the names of the sorts; the indexes are orders_created_idx, orders_value_idx and orders_paid_sort_idx. */
const SORTS: Record<'placed' | 'price' | 'paid', SortColumn> = {
  placed: { column: Prisma.sql`created_at`, kind: 'time' },
  price: { column: Prisma.sql`value`, kind: 'integer' },
  paid: { column: Prisma.sql`paid_at`, kind: 'time', nullable: true },
};

type SearchContext = Pick<ReadContext, 'db' | 'sealer'>;

function waysOf(context: SearchContext, text: string): Way[] {
  const reference = text.toUpperCase();
  return [
    ordersWith(text),
    { condition: Prisma.sql`id in (select order_id from payments where utr = ${reference})` },
    { condition: Prisma.sql`id in (select order_id from payments where client_txn_id = ${reference})` },
    ...ofAccountsWith(context, text).map((condition) => ({ condition })),
  ];
}

/** The orders of all customers that match the filters, with count and value; null when there are too many to count. */
export async function findAllOrders(
  context: SearchContext,
  filters: OrderListFilters,
): Promise<{ list: KeyedList; total: AllOrdersTotal | null }> {
  const { db } = context;
  const { status, product, search } = filters;
  const ofReports = reportConditions(filters);
  const all: KeyedList = {
    table: Prisma.sql`orders`,
    id: Prisma.sql`id`,
    conditions: [
      ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
      ...(product ? [Prisma.sql`product_id = ${product}`] : []),
      ...dayConditions(filters),
      ...ofReports,
    ],
    sort: sortNamed(SORTS, filters.sort),
  };
  if (search) {
    const { list, counted } = await searchRows(db, all, waysOf(context, search));
    return { list, total: counted ? await countFound({ db }, list) : null };
  }
  // There are no tallies by what the reports sum up.
  const isTallied = ofReports.length === 0 && !filters.dated;
  return { list: all, total: isTallied ? await tallyOrders({ db }, filters) : await countFew({ db }, all) };
}

function dayConditions({ dated, from, to, refund }: OrderListFilters): Prisma.Sql[] {
  if (refund) return [];
  const at = dated === 'paid' ? Prisma.sql`paid_at` : Prisma.sql`created_at`;
  return [
    ...(dated === 'paid' ? [Prisma.sql`paid_at is not null`] : []),
    ...(from ? [Prisma.sql`${at} >= ${istDay(from).from}`] : []),
    ...(to ? [Prisma.sql`${at} < ${istDay(to).until}`] : []),
  ];
}

// As many as a search counts.
const COUNTED = 2000;

async function countFew({ db }: Pick<ReadContext, 'db'>, list: KeyedList): Promise<AllOrdersTotal | null> {
  const few = Prisma.sql`(select value from orders where ${Prisma.join(list.conditions, ' and ')} limit ${COUNTED + 1}) few`;
  const total = await countFound({ db }, { ...list, table: few, conditions: [] });
  return total.orders > COUNTED ? null : total;
}

async function countFound(
  { db }: Pick<ReadContext, 'db'>,
  { table, conditions }: KeyedList,
): Promise<AllOrdersTotal> {
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const [row] = await db.$queryRaw<{ orders: bigint; value: bigint }[]>`
    select count(*) as orders, coalesce(sum(value), 0)::bigint as value from ${table} ${where}`;
  return { orders: Number(row?.orders ?? 0n), value: rupees(row?.value ?? 0n) };
}
