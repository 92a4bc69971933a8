import type { ReadContext } from '@/lib/domain/context';
import type { AllOrderFilters, AllOrdersTotal } from '@/lib/domain/orders/schema';
import { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';

/** Count and value of orders from the tallies: exact, and as fast for a million orders as for a thousand. */
export async function tallyOrders(
  { db }: Pick<ReadContext, 'db'>,
  filters: Omit<AllOrderFilters, 'search'>,
): Promise<AllOrdersTotal> {
  const { product, from, to } = filters;
  // The smallest tables that have the needed columns.
  const dated = from || to;
  const byDay = product ? Prisma.sql`order_totals` : Prisma.sql`order_day_totals`;
  const inAll = product ? Prisma.sql`order_product_totals` : Prisma.sql`order_status_totals`;
  const [row] = await db.$queryRaw<{ orders: bigint; value: bigint }[]>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(value), 0)::bigint as value
      from ${dated ? byDay : inAll} ${whereOf(filters)}`;
  return { orders: Number(row?.orders ?? 0n), value: rupees(row?.value ?? 0n) };
}

/** The number of orders per day (IST), as a query for readNumberedPage. */
export function ordersByDay(filters: Omit<AllOrderFilters, 'search'>): Prisma.Sql {
  const where = whereOf(filters);
  const tallies = filters.product ? Prisma.sql`order_tallies` : Prisma.sql`order_day_tallies`;
  return Prisma.sql`
    select day, orders as counted from ${tallies} ${where}
    union all select day, orders from order_tally_changes ${where}`;
}

function whereOf({ status, product, from, to }: Omit<AllOrderFilters, 'search'>): Prisma.Sql {
  const conditions = [
    ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
    ...(product ? [Prisma.sql`product_id = ${product}`] : []),
    ...(from ? [Prisma.sql`day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`day <= ${to}::date`] : []),
  ];
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}
