import { type Milestone, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { istDay } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import type { AllOrderFilters, AllOrdersTotal } from './schema';

/** Counts and sums that are kept, never counted anew: exact, and no dearer for a million orders than for a thousand. */
export async function tallyOrders(
  { db }: Pick<Context, 'db'>,
  filters: Omit<AllOrderFilters, 'search'>,
): Promise<AllOrdersTotal> {
  const conditions = conditionsOf(filters);
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const { product, from, to } = filters;
  // The fewest rows that know what is asked for.
  const dated = from || to;
  const byDay = product ? Prisma.sql`order_totals` : Prisma.sql`order_day_totals`;
  const inAll = product ? Prisma.sql`order_product_totals` : Prisma.sql`order_status_totals`;
  const [row] = await db.$queryRaw<{ orders: bigint; value: bigint }[]>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(value), 0)::bigint as value
      from ${dated ? byDay : inAll} ${where}`;
  return { orders: Number(row?.orders ?? 0n), value: rupees(row?.value ?? 0n) };
}

/** The day (in India) that holds the row which so many newer ones come before, and where that day ends. */
export async function findOrderMilestone(
  { db }: Pick<Context, 'db'>,
  filters: Omit<AllOrderFilters, 'search'>,
  skipped: number,
): Promise<Milestone | null> {
  // Not worth a question of its own.
  if (skipped < 1000) return null;
  const conditions = conditionsOf(filters);
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const totals = filters.product ? Prisma.sql`order_totals` : Prisma.sql`order_day_totals`;
  const [row] = await db.$queryRaw<{ day: string; passed: bigint }[]>`
    select day::text, (reached - found)::bigint as passed
      from (select day, sum(orders) as found, sum(sum(orders)) over (order by day desc) as reached
              from ${totals} ${where} group by day) days
     where reached > ${skipped} order by day desc limit 1`;
  return row ? { until: istDay(row.day).until, passed: Number(row.passed) } : null;
}

function conditionsOf({ status, product, from, to }: Omit<AllOrderFilters, 'search'>): Prisma.Sql[] {
  return [
    ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
    ...(product ? [Prisma.sql`product_id = ${product}`] : []),
    ...(from ? [Prisma.sql`day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`day <= ${to}::date`] : []),
  ];
}
