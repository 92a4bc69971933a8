import type { ReadContext } from '@/lib/domain/context';
import { type OrderStatus, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { after, days, istDateTime, istDay } from '@/lib/platform/time';
import { countWaits } from './count-waits';
import type { Charts, DayFigures, ProductFigures } from './schema';

const DAYS = 30;
const PRODUCTS = 12;

type Reader = Pick<ReadContext, 'db' | 'clock'>;

/** The figures of the last thirty days (IST) including today, and the pending orders. */
export async function getCharts(context: Reader): Promise<Charts> {
  const today = dayOf(context.clock.now());
  const from = dayOf(after(istDay(today).from, -days(DAYS - 1)));
  const [counts, refunds, times, products, waits] = await Promise.all([
    readCounts(context, from, today),
    readRefunds(context, from, today),
    readDeliveryTimes(context, from, today),
    readProducts(context, from, today),
    countWaits(context),
  ]);
  const figures = Array.from({ length: DAYS }, (_, n) => {
    const day = dayOf(after(istDay(from).from, days(n)));
    return dayFigures(day, counts, refunds, times);
  });
  return { from, to: today, days: figures, products, waits };
}

function dayOf(at: Date): string {
  return istDateTime(at).slice(0, 10);
}

interface Count {
  day: string;
  status: OrderStatus;
  orders: bigint;
  value: bigint;
  costed: bigint;
  margin: bigint;
}

function readCounts({ db }: Reader, from: string, to: string): Promise<Count[]> {
  return db.$queryRaw<Count[]>`
    select day::text as day, status, orders, value, costed, margin from order_day_totals
     where day between ${from}::date and ${to}::date`;
}

interface Refund {
  day: string;
  amount: bigint;
  /** The part of it for orders with a known cost. */
  costed: bigint;
}

/** The refunds of Completed orders by the day on which the order was placed. */
function readRefunds({ db }: Reader, from: string, to: string): Promise<Refund[]> {
  return db.$queryRaw<Refund[]>`
    select tarang_ist_day(o.created_at)::text as day, ${REFUND_SUMS}
      from order_refunds r join orders o on o.id = r.order_id
     where ${refundedBetween(from, to)} group by 1`;
}

const REFUND_SUMS = Prisma.sql`
  sum(r.amount)::bigint as amount, coalesce(sum(r.amount) filter (where o.cost is not null), 0)::bigint as costed`;

function refundedBetween(from: string, to: string): Prisma.Sql {
  return Prisma.sql`
    o.status = 'Completed' and tarang_ist_day(o.created_at) between ${from}::date and ${to}::date`;
}

interface DeliveryTime {
  day: string;
  median: number;
  p95: number;
}

/**
 * Seconds from payment to delivery, stored by day; for days that changed in the last minute they are computed again.
 */
function readDeliveryTimes({ db }: Reader, from: string, to: string): Promise<DeliveryTime[]> {
  return db.$queryRaw<DeliveryTime[]>`
    select day::text as day, median, p95 from delivery_day_times
     where day between ${from}::date and ${to}::date`;
}

async function readProducts({ db }: Reader, from: string, to: string): Promise<ProductFigures[]> {
  const sold = Prisma.sql`where day between ${from}::date and ${to}::date and status = 'Completed'`;
  // The view order_totals is not used, because it would first sum each day of each product.
  const rows = await db.$queryRaw<(Omit<Count, 'day' | 'status'> & { id: string; name: string })[]>`
    select product.id, product.name, total.orders, total.value - coalesce(refund.amount, 0) as value, total.costed,
           total.margin - coalesce(refund.costed, 0) as margin
      from (select product_id, sum(orders)::bigint as orders, sum(value)::bigint as value,
                   sum(costed)::bigint as costed, sum(margin)::bigint as margin
              from (select product_id, orders, value, costed, margin from order_tallies ${sold}
                    union all
                    select product_id, orders, value, costed, margin from order_tally_changes ${sold}) kept
             group by product_id) total
      join products product on product.id = total.product_id
      left join (select o.product_id, ${REFUND_SUMS}
                   from order_refunds r join orders o on o.id = r.order_id
                  where ${refundedBetween(from, to)} group by 1) refund on refund.product_id = total.product_id
     where total.orders > 0
     order by value desc, product.id
     limit ${PRODUCTS}`;
  return rows.map(({ id, name, ...count }) => ({
    productId: id,
    name,
    orders: Number(count.orders),
    sales: rupees(count.value),
    ...marginOf(count),
  }));
}

/** The margin of Completed orders in rupees, and the number of those without a known cost. */
function marginOf({ orders, costed, margin }: Pick<Count, 'orders' | 'costed' | 'margin'>) {
  return { margin: costed === 0n ? null : rupees(margin), costUnknown: Number(orders - costed) };
}

const NO_REFUND = { amount: 0n, costed: 0n };
const NOTHING = { orders: 0n, value: 0n, costed: 0n, margin: 0n };

function dayFigures(day: string, counts: Count[], refunds: Refund[], times: DeliveryTime[]): DayFigures {
  const mine = counts.filter((count) => count.day === day);
  const count = (...statuses: OrderStatus[]) =>
    Number(mine.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0n), 0n));
  const sold = mine.find(({ status }) => status === 'Completed') ?? NOTHING;
  const refund = refunds.find((each) => each.day === day) ?? NO_REFUND;
  const completed = Number(sold.orders);
  const ended = count('Completed', 'Refunded', 'Cancelled');
  const time = times.find((each) => each.day === day);
  return {
    day,
    orders: Number(mine.reduce((sum, { orders }) => sum + orders, 0n)),
    completed,
    sales: rupees(sold.value - refund.amount),
    successPercent: ended === 0 ? null : Math.round((completed / ended) * 1000) / 10,
    medianSeconds: time ? tenths(time.median) : null,
    p95Seconds: time ? tenths(time.p95) : null,
    ...marginOf({ ...sold, margin: sold.margin - refund.costed }),
  };
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
