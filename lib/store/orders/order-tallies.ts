import { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { Context } from '@/lib/store/context';
import type { AllOrderFilters, AllOrdersTotal } from './schema';

/** Counts and sums that are kept, never counted anew: exact, and no dearer for a million orders than for a thousand. */
export async function tallyOrders(
  { db }: Pick<Context, 'db'>,
  { status, product, from, to }: Omit<AllOrderFilters, 'search'>,
): Promise<AllOrdersTotal> {
  const conditions = [
    ...(status ? [Prisma.sql`status = ${status}::order_status`] : []),
    ...(product ? [Prisma.sql`product_id = ${product}`] : []),
    ...(from ? [Prisma.sql`day >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`day <= ${to}::date`] : []),
  ];
  const where = conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
  const totals = product ? Prisma.sql`order_totals` : Prisma.sql`order_day_totals`;
  const [row] = await db.$queryRaw<{ orders: bigint; value: bigint }[]>`
    select coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(value), 0)::bigint as value
      from ${totals} ${where}`;
  return { orders: Number(row?.orders ?? 0n), value: rupees(row?.value ?? 0n) };
}
