import type { Context } from '@/lib/domain/context';
import { type OrderStatus, Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { after, days, istDateTime, istDay } from '@/lib/platform/time';
import { countWaits } from './count-waits';
import type { Charts, DayFigures, ProductFigures } from './schema';

const DAYS = 30;
const PRODUCTS = 12;

type Reader = Pick<Context, 'db' | 'clock'>;

/** The figures of the last thirty days (IST) including today, and the pending orders. */
export async function getCharts(context: Reader): Promise<Charts> {
  const today = dayOf(context.clock.now());
  const from = dayOf(after(istDay(today).from, -days(DAYS - 1)));
  const [counts, times, products, waits] = await Promise.all([
    readCounts(context, from, today),
    readDeliveryTimes(context, from, today),
    readProducts(context, from, today),
    countWaits(context),
  ]);
  const figures = Array.from({ length: DAYS }, (_, n) => {
    const day = dayOf(after(istDay(from).from, days(n)));
    return dayFigures(day, counts, times);
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
    select product.id, product.name, total.orders, total.value, total.costed, total.margin
      from (select product_id, sum(orders)::bigint as orders, sum(value)::bigint as value,
                   sum(costed)::bigint as costed, sum(margin)::bigint as margin
              from (select product_id, orders, value, costed, margin from order_tallies ${sold}
                    union all
                    select product_id, orders, value, costed, margin from order_tally_changes ${sold}) kept
             group by product_id) total
      join products product on product.id = total.product_id
     where total.orders > 0
     order by total.value desc, product.id
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

const NOTHING = { orders: 0n, value: 0n, costed: 0n, margin: 0n };

function dayFigures(day: string, counts: Count[], times: DeliveryTime[]): DayFigures {
  const mine = counts.filter((count) => count.day === day);
  const count = (...statuses: OrderStatus[]) =>
    Number(mine.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0n), 0n));
  const sold = mine.find(({ status }) => status === 'Completed') ?? NOTHING;
  const completed = Number(sold.orders);
  const ended = count('Completed', 'Refunded', 'Cancelled');
  const time = times.find((each) => each.day === day);
  return {
    day,
    orders: Number(mine.reduce((sum, { orders }) => sum + orders, 0n)),
    completed,
    sales: rupees(sold.value),
    successPercent: ended === 0 ? null : Math.round((completed / ended) * 1000) / 10,
    medianSeconds: time ? tenths(time.median) : null,
    p95Seconds: time ? tenths(time.p95) : null,
    ...marginOf(sold),
  };
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
