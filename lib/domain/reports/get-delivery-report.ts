import type { ReadContext } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { deliveredBy, SUPPLIER, within } from './report-sql';
import type { DayRange, DeliveryRow } from './schema';
import { SUPPLIER_TITLES } from './supplier-titles';

type Row = Record<Exclude<keyof DeliveryRow, 'key' | 'name'>, bigint> & { key: string };

/** How soon after their payment the orders that were paid in a range were delivered, by supplier. */
export async function getDeliveryReport(
  { db }: Pick<ReadContext, 'db'>,
  range: DayRange,
): Promise<DeliveryRow[]> {
  const took = (minutes: number) => Prisma.sql`
    count(*) filter (where o.status = 'Completed' and o.ended_at <= o.paid_at + ${minutes} * interval '1 minute')`;
  const rows = await db.$queryRaw<Row[]>`
    with delivered as (${deliveredBy(range)})
    select ${SUPPLIER} as key, count(*) as orders, count(*) filter (where o.status = 'Completed') as delivered,
           ${took(1)} as within1, ${took(5)} as within5, ${took(30)} as within30
      from orders o left join delivered d on d.order_id = o.id
     where ${within(Prisma.sql`o.paid_at`, range)}
     group by 1 order by 2 desc, 1`;
  return rows.map(({ key, orders, delivered, within1, within5, within30 }) => ({
    ...{ key, name: SUPPLIER_TITLES[key] ?? key },
    ...{ orders: Number(orders), delivered: Number(delivered) },
    ...{ within1: Number(within1), within5: Number(within5), within30: Number(within30) },
  }));
}
