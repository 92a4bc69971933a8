import type { ReadContext } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { within } from './report-sql';
import type { DayRange, DiscountRow } from './schema';

/** What campaigns and coupons took off the orders that were paid in a range, the largest first. An order may hold one of each. */
export async function getDiscounts({ db }: Pick<ReadContext, 'db'>, range: DayRange): Promise<DiscountRow[]> {
  const rows = await db.$queryRaw<(Omit<DiscountRow, 'orders'> & { orders: bigint })[]>`
    select held.kind, held.id, coalesce(c.name, k.code, held.id) as name, held.orders, held.discount, held.sales
      from (select step ->> 'name' as kind, case step ->> 'name' when 'campaign' then campaign_id else coupon_id end as id,
                   count(*) as orders, -sum((step ->> 'amount')::bigint)::bigint as discount, sum(orders.value)::bigint as sales
              from orders, jsonb_array_elements(breakdown -> 'steps') as steps (step)
             where ${within(Prisma.sql`paid_at`, range)} and paid_at is not null
               and (campaign_id is not null or coupon_id is not null)
               and step ->> 'name' in ('campaign', 'coupon')
             group by 1, 2) held
      left join campaigns c on held.kind = 'campaign' and c.id = held.id
      left join coupons k on held.kind = 'coupon' and k.id = held.id
     order by held.discount desc, held.id`;
  return rows.map((row) => ({ ...row, orders: Number(row.orders) }));
}
