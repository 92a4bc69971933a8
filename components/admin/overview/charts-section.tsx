import type { Charts, DayFigures } from '@/lib/domain/stats/schema';
import { formatRupees, sumOfRupees } from '@/lib/platform/money';
import { ChartFigure } from './chart-figure';
import { dayText, durationText, percentText } from './figure-text';
import { listOf } from './list-of';
import { MarginFigures } from './margin-figures';

/** The store's figures of the last thirty days; each number links to the orders it counts. */
export function ChartsSection({ charts }: { charts: Charts }) {
  const { days, products, waits, from, to } = charts;
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const sales = sumOfRupees(days.map((day) => day.sales));
  const waiting = waits.reduce((sum, wait) => sum + wait.orders, 0);
  const points = (value: (day: DayFigures) => Record<string, number | null>) =>
    days.map((day) => ({ label: dayText(day.day), ...value(day) }));
  // Newest first, without the days on which there were no orders.
  const shownDays = days.filter((day) => day.orders > 0).toReversed();
  const ofDay = ({ day }: DayFigures, status = '') => listOf({ status, from: day, to: day });

  return (
    <section aria-labelledby="charts-title" className="space-y-3">
      <h2 id="charts-title" className="font-bold text-lg">
        The last 30 days
      </h2>
      <div className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        <ChartFigure
          title="Orders per day"
          sum={{ text: `${orders.toLocaleString('en-IN')} orders`, href: listOf({ from, to }) }}
          chart={{
            kind: 'bars',
            unit: 'count',
            series: [{ key: 'orders', name: 'Orders', color: 'accent' }],
            points: points((day) => ({ orders: day.orders })),
          }}
          heads={['Day', 'Orders']}
          rows={shownDays.map((day) => ({
            label: dayText(day.day),
            cells: [{ text: day.orders.toLocaleString('en-IN'), href: ofDay(day) }],
          }))}
        />
        <ChartFigure
          title="Sales per day"
          sum={{ text: formatRupees(sales), href: listOf({ status: 'Completed', from, to }) }}
          chart={{
            kind: 'bars',
            unit: 'rupees',
            series: [{ key: 'sales', name: 'Sales', color: 'accent' }],
            points: points((day) => ({ sales: day.sales })),
          }}
          heads={['Day', 'Sales', 'Completed orders']}
          rows={shownDays.map((day) => ({
            label: dayText(day.day),
            cells: [
              { text: formatRupees(day.sales), href: ofDay(day, 'Completed') },
              { text: day.completed.toLocaleString('en-IN'), href: ofDay(day, 'Completed') },
            ],
          }))}
        />
        <ChartFigure
          title="Success rate"
          chart={{
            kind: 'lines',
            unit: 'percent',
            series: [{ key: 'success', name: 'Completed among paid and ended', color: 'good' }],
            points: points((day) => ({ success: day.successPercent })),
          }}
          heads={['Day', 'Success']}
          rows={shownDays.map((day) => ({
            label: dayText(day.day),
            cells: [{ text: percentText(day.successPercent), href: ofDay(day) }],
          }))}
        />
        <ChartFigure
          title="Delivery time"
          chart={{
            kind: 'lines',
            unit: 'seconds',
            series: [
              { key: 'median', name: 'Median', color: 'accent' },
              { key: 'p95', name: '95% are faster', color: 'wait' },
            ],
            points: points((day) => ({ median: day.medianSeconds, p95: day.p95Seconds })),
          }}
          heads={['Day', 'Median', '95%']}
          rows={shownDays.map((day) => ({
            label: dayText(day.day),
            cells: [
              { text: durationText(day.medianSeconds), href: ofDay(day, 'Completed') },
              { text: durationText(day.p95Seconds), href: ofDay(day, 'Completed') },
            ],
          }))}
        />
        <ChartFigure
          title="Waiting now"
          sum={{ text: `${waiting.toLocaleString('en-IN')} orders`, href: listOf({ status: 'Processing' }) }}
          chart={{
            kind: 'bars',
            unit: 'count',
            series: [{ key: 'orders', name: 'Orders', color: 'wait' }],
            points: waits.map(({ label, orders: count }) => ({ label, orders: count })),
          }}
          heads={['For', 'Orders']}
          rows={waits.map(({ label, orders: count }) => ({
            label,
            cells: [{ text: count.toLocaleString('en-IN'), href: '/admin/orders' }],
          }))}
        />
        <ChartFigure
          title="Sales by product"
          chart={{
            kind: 'rows',
            unit: 'rupees',
            series: [{ key: 'sales', name: 'Sales', color: 'accent' }],
            points: products.map(({ name, sales: sold }) => ({ label: name, sales: sold })),
          }}
          heads={['Product', 'Sales', 'Completed orders']}
          rows={products.map(({ productId: product, name, sales: sold, orders: count }) => {
            const href = listOf({ status: 'Completed', product, from, to });
            return {
              label: name,
              cells: [
                { text: formatRupees(sold), href },
                { text: count.toLocaleString('en-IN'), href },
              ],
            };
          })}
        />
        <MarginFigures charts={charts} />
      </div>
    </section>
  );
}
