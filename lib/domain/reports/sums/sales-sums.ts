import type { GatewayFee } from '@/lib/domain/context';
import { isAtRolePrice } from '@/lib/domain/orders';
import { Prisma } from '@/lib/platform/db';
import { deliveredBy, feeOf, refundsIn, SUPPLIER, toldFees, within } from '../report-sql';
import { type DayRange, salesDimensions } from '../schema';
import type { Sums } from './sums';

/** What is known of the cost of orders: their rows are apart by it. */
export type CostState = 'known' | 'unknown' | 'open';

/** What was sold, by each dimension of `salesDimensions` and `CostState`. */
export const salesSums: Sums<
  'dimension' | 'key' | 'state',
  'orders' | 'sales' | 'refunds' | 'cost' | 'fees' | 'estimated'
> = {
  table: 'report_sales_sums',
  keys: ['dimension', 'key', 'state'],
  figures: ['orders', 'sales', 'refunds', 'cost', 'fees', 'estimated'],
  compute: computeSales,
};

// In the order of salesDimensions.
const COLUMNS = ['day', 'hour', 'product', 'mode', 'role', 'supplier', 'campaign'];
const ALL = 2 ** COLUMNS.length - 1;
const SETS = Prisma.raw(COLUMNS.map((column) => `(state, ${column})`).join(', '));
// A bit is 0 for the column that the row is grouped by.
const DIMENSION = Prisma.raw(
  `case grouping(${COLUMNS.join(', ')}) ${salesDimensions
    .map((name, n) => `when ${ALL - 2 ** (COLUMNS.length - 1 - n)} then '${name}'`)
    .join(' ')} end`,
);

/**
 * It is one statement, so one moment: each break-down sums up to the whole also while orders are paid. The fee is the
 * one that the gateway told, else the estimate of the setting. A sale is read at the moment of its payment, a refund at
 * that of its journal.
 */
function computeSales(days: DayRange, gatewayFee: GatewayFee | null): Prisma.Sql {
  // Gateways are asked for whole rupees.
  const fee = feeOf(Prisma.sql`((o.value + 99) / 100 * 100)`, gatewayFee);
  return Prisma.sql`
    with delivered as (${deliveredBy(days)}),
    told as (${toldFees(days)}),
    by_role as (
      select id from orders
       where paid_at is not null and ${isAtRolePrice(Prisma.sql`breakdown`)}
         and ${within(Prisma.sql`paid_at`, days)}),
    movements as (
      select tarang_ist_day(o.paid_at) as day, ${hourOf(Prisma.sql`o.paid_at`)} as hour, o.product_id as product,
             o.payment_mode as mode, case when b.id is null then 'user' else 'reseller' end as role,
             ${SUPPLIER} as supplier, coalesce(o.campaign_id, '') as campaign, ${STATE} as state,
             1 as orders, o.value as sales, 0::bigint as refunds, coalesce(o.cost, 0) as cost,
             case when o.payment_mode <> 'upi' then 0 else coalesce(t.fee, ${fee}) end as fees,
             case when o.payment_mode = 'upi' and t.fee is null then 1 else 0 end as estimated
        from orders o
        left join delivered d on d.order_id = o.id
        left join by_role b on b.id = o.id
        left join told t on t.order_id = o.id
       where ${within(Prisma.sql`o.paid_at`, days)}
      union all
      select tarang_ist_day(b.at), ${hourOf(Prisma.sql`b.at`)}, o.product_id, o.payment_mode,
             case when ${isAtRolePrice(Prisma.sql`o.breakdown`)} then 'reseller' else 'user' end,
             ${SUPPLIER}, coalesce(o.campaign_id, ''), ${STATE}, 0, 0, b.amount, 0, 0, 0
        from (select o.id, j.created_at as at, -e.amount as amount from ${refundsIn(days)}) b
        join orders o on o.id = b.id
        left join lateral (select min(supplier) as first, max(supplier) as last from delivery_attempts a
                            where a.order_id = o.id and a.outcome = 'delivered') d on true)
    select ${DIMENSION} as dimension, coalesce(day::text, hour, product, mode::text, role, supplier, campaign) as key, state,
           sum(orders)::bigint as orders, sum(sales)::bigint as sales, sum(refunds)::bigint as refunds,
           sum(cost)::bigint as cost, sum(fees)::bigint as fees, sum(estimated)::bigint as estimated
      from movements
     group by grouping sets (${SETS})`;
}

/**
 * Whether what an order cost is known. One that ended without goods cost nothing; one that was given back although a
 * supplier delivered a part of it keeps no cost.
 */
const STATE = Prisma.sql`
  case when o.cost is not null then 'known' when o.status = 'Processing' then 'open'
       when o.status = 'Completed' or d.first is not null then 'unknown' else 'known' end`;

function hourOf(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${at} at time zone 'Asia/Kolkata', 'HH24')`;
}
