import type { OrderStatus } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { after, days, istDateTime, istDay } from '@/lib/platform/time';
import type { Context } from '@/lib/store/context';
import { countWaits } from './count-waits';
import type { Charts, DayFigures, ProductFigures } from './schema';

const DAYS = 30;
const PRODUCTS = 12;

type Reader = Pick<Context, 'db' | 'clock'>;

/** The last thirty days, today in India included, and what waits now. */
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
}

function readCounts({ db }: Reader, from: string, to: string): Promise<Count[]> {
  return db.$queryRaw<Count[]>`
    select day::text as day, status, orders, value from order_day_totals
     where day between ${from}::date and ${to}::date`;
}

interface DeliveryTime {
  day: string;
  median: number;
  p95: number;
}

/** Seconds from payment to goods. An index holds all that is read, whatever the table holds besides. */
function readDeliveryTimes({ db }: Reader, from: string, to: string): Promise<DeliveryTime[]> {
  const span = { from: istDay(from).from, until: istDay(to).until };
  return db.$queryRaw<DeliveryTime[]>`
    select tarang_ist_day(created_at)::text as day,
           percentile_cont(0.5) within group (order by extract(epoch from ended_at - paid_at)::float8) as median,
           percentile_cont(0.95) within group (order by extract(epoch from ended_at - paid_at)::float8) as p95
      from orders
     where status = 'Completed' and created_at >= ${span.from} and created_at < ${span.until}
       and paid_at is not null and ended_at is not null
     group by 1`;
}

async function readProducts({ db }: Reader, from: string, to: string): Promise<ProductFigures[]> {
  const rows = await db.$queryRaw<{ id: string; name: string; orders: bigint; value: bigint }[]>`
    select product.id, product.name, sum(total.orders)::bigint as orders, sum(total.value)::bigint as value
      from order_totals total join products product on product.id = total.product_id
     where total.day between ${from}::date and ${to}::date and total.status = 'Completed'
     group by product.id, product.name
     order by sum(total.value) desc, product.id
     limit ${PRODUCTS}`;
  return rows.map(({ id, name, orders, value }) => ({
    productId: id,
    name,
    orders: Number(orders),
    sales: rupees(value),
  }));
}

function dayFigures(day: string, counts: Count[], times: DeliveryTime[]): DayFigures {
  const mine = counts.filter((count) => count.day === day);
  const count = (...statuses: OrderStatus[]) =>
    Number(mine.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0n), 0n));
  const completed = count('Completed');
  const ended = count('Completed', 'Refunded', 'Cancelled');
  const time = times.find((each) => each.day === day);
  return {
    day,
    orders: Number(mine.reduce((sum, { orders }) => sum + orders, 0n)),
    completed,
    sales: rupees(mine.find(({ status }) => status === 'Completed')?.value ?? 0n),
    successPercent: ended === 0 ? null : Math.round((completed / ended) * 1000) / 10,
    medianSeconds: time ? tenths(time.median) : null,
    p95Seconds: time ? tenths(time.p95) : null,
  };
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
