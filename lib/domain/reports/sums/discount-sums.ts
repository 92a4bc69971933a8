import { Prisma } from '@/lib/platform/db';
import { within } from '../report-sql';
import type { Sums } from './sums';

/** What campaigns and coupons took off the orders that were paid. An order may hold one of each. */
export const discountSums: Sums<'kind' | 'offer', 'orders' | 'discount' | 'sales'> = {
  table: 'report_discount_sums',
  keys: ['kind', 'offer'],
  figures: ['orders', 'discount', 'sales'],
  compute: (days) => Prisma.sql`
    select step ->> 'name' as kind, coalesce(case step ->> 'name' when 'campaign' then campaign_id else coupon_id end, '') as offer,
           count(*) as orders, -sum((step ->> 'amount')::bigint)::bigint as discount, sum(orders.value)::bigint as sales
      from orders, jsonb_array_elements(breakdown -> 'steps') as steps (step)
     where ${within(Prisma.sql`paid_at`, days)} and paid_at is not null
       and (campaign_id is not null or coupon_id is not null)
       and step ->> 'name' in ('campaign', 'coupon')
     group by 1, 2`,
};
