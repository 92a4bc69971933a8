import type { Context, ReadContext } from '@/lib/domain/context';
import { isAtRolePrice } from '@/lib/domain/orders';
import { Prisma } from '@/lib/platform/db';
import { nameRows } from './name-rows';
import { deliveredBy, feeOf, refundsIn, SUPPLIER, toldFees, within } from './report-sql';
import { type DayRange, type LeftOut, type SalesFigures, type SalesReport, salesDimensions } from './schema';

type State = 'known' | 'unknown' | 'open';

interface Row {
  grouped: number;
  key: string | null;
  state: State;
  orders: bigint;
  sales: bigint;
  refunds: bigint;
  cost: bigint;
  fees: bigint;
  estimated: bigint;
}

// In the order of salesDimensions.
const COLUMNS = Prisma.sql`day, hour, product, mode, role, supplier, campaign`;
const ALL = 2 ** salesDimensions.length - 1;

/**
 * What was sold in a range, as a whole and by each dimension. It is one statement, so one moment: each break-down sums up to
 * the whole also while orders are paid. The fee is the one that the gateway told, else the estimate of the setting. A sale is read at the moment of its payment, a refund at that of its journal.
 */
export async function getSalesReport(
  { db, shop }: Pick<ReadContext, 'db'> & { shop: Pick<Context['shop'], 'gatewayFee'> },
  range: DayRange,
): Promise<SalesReport> {
  // Gateways are asked for whole rupees.
  const asked = Prisma.sql`((o.value + 99) / 100 * 100)`;
  const fee = feeOf(asked, shop.gatewayFee);
  const rows = await db.$queryRaw<Row[]>`
    with delivered as (${deliveredBy(range)}),
    told as (${toldFees(range)}),
    by_role as (
      select id from orders
       where paid_at is not null and ${isAtRolePrice(Prisma.sql`breakdown`)}
         and ${within(Prisma.sql`paid_at`, range)}),
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
       where ${within(Prisma.sql`o.paid_at`, range)}
      union all
      select tarang_ist_day(b.at), ${hourOf(Prisma.sql`b.at`)}, o.product_id, o.payment_mode,
             case when ${isAtRolePrice(Prisma.sql`o.breakdown`)} then 'reseller' else 'user' end,
             ${SUPPLIER}, coalesce(o.campaign_id, ''), ${STATE}, 0, 0, b.amount, 0, 0, 0
        from (select o.id, j.created_at as at, -e.amount as amount from ${refundsIn(range)}) b
        join orders o on o.id = b.id
        left join lateral (select min(supplier) as first, max(supplier) as last from delivery_attempts a
                            where a.order_id = o.id and a.outcome = 'delivered') d on true)
    select grouping(${COLUMNS})::int as grouped, state,
           coalesce(day::text, hour, product, mode::text, role, supplier, campaign) as key,
           sum(orders)::bigint as orders, sum(sales)::bigint as sales, sum(refunds)::bigint as refunds,
           sum(cost)::bigint as cost, sum(fees)::bigint as fees, sum(estimated)::bigint as estimated
      from movements
     group by grouping sets ((state), (state, day), (state, hour), (state, product), (state, mode), (state, role),
                             (state, supplier), (state, campaign))
     order by key`;
  const groups = salesDimensions.map((dimension, n) => {
    // A bit is 0 for the column that the row is grouped by.
    const grouped = ALL - 2 ** (salesDimensions.length - 1 - n);
    const mine = Map.groupBy(
      rows.filter((row) => row.grouped === grouped),
      ({ key }) => key ?? '',
    );
    return [dimension, [...mine].map(([key, states]) => ({ key, name: '', ...figuresOf(states) }))] as const;
  });
  const whole = figuresOf(rows.filter(({ grouped }) => grouped === ALL));
  const report = { whole, ...Object.fromEntries(groups) } as SalesReport;
  return nameRows({ db }, report);
}

/**
 * Whether what an order cost is known. One that ended without goods cost nothing; one that was given back although a supplier
 * delivered a part of it keeps no cost.
 */
const STATE = Prisma.sql`
  case when o.cost is not null then 'known' when o.status = 'Processing' then 'open'
       when o.status = 'Completed' or d.first is not null then 'unknown' else 'known' end`;

function hourOf(at: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`to_char(${at} at time zone 'Asia/Kolkata', 'HH24')`;
}

/** The figures of a group, whose orders are apart by what is known of their cost. */
function figuresOf(rows: Row[]): SalesFigures {
  const sum = (name: Exclude<keyof Row, 'grouped' | 'key' | 'state'>) =>
    rows.reduce((total, row) => total + row[name], 0n);
  const known = rows.find(({ state }) => state === 'known');
  return {
    orders: Number(sum('orders')),
    ...{ sales: sum('sales'), refunds: sum('refunds'), cost: sum('cost'), fees: sum('fees') },
    margin: known ? known.sales - known.refunds - known.cost - known.fees : 0n,
    estimatedFees: Number(sum('estimated')),
    ...{ unknown: leftOut(rows, 'unknown'), open: leftOut(rows, 'open') },
  };
}

function leftOut(rows: Row[], wanted: State): LeftOut {
  const row = rows.find(({ state }) => state === wanted);
  return row ? { orders: Number(row.orders), net: row.sales - row.refunds } : { orders: 0, net: 0n };
}
