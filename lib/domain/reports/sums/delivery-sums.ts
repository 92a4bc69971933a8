import { Prisma } from '@/lib/platform/db';
import { deliveredBy, SUPPLIER, within } from '../report-sql';
import type { Sums } from './sums';

/** How soon after their payment orders were delivered, by supplier. */
export const deliverySums: Sums<'supplier', 'orders' | 'delivered' | 'within1' | 'within5' | 'within30'> = {
  table: 'report_delivery_sums',
  keys: ['supplier'],
  figures: ['orders', 'delivered', 'within1', 'within5', 'within30'],
  compute: (days) => Prisma.sql`
    with delivered as (${deliveredBy(days)})
    select ${SUPPLIER} as supplier, count(*) as orders, count(*) filter (where o.status = 'Completed') as delivered,
           ${tookAtMost(1)} as within1, ${tookAtMost(5)} as within5, ${tookAtMost(30)} as within30
      from orders o left join delivered d on d.order_id = o.id
     where ${within(Prisma.sql`o.paid_at`, days)}
     group by 1`,
};

function tookAtMost(minutes: number): Prisma.Sql {
  return Prisma.sql`
    count(*) filter (where o.status = 'Completed' and o.ended_at <= o.paid_at + ${minutes} * interval '1 minute')`;
}
