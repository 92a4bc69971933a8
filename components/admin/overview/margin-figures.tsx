import type { Charts } from '@/lib/domain/stats/schema';
import { formatRupees } from '@/lib/platform/money';
import { ChartFigure } from './chart-figure';
import { dayText } from './figure-text';
import { listOf } from './list-of';

/**
 * Sales less costs, of the orders whose cost was known when they were placed. The number of other orders is shown,
 * and their cost is not estimated.
 */
export function MarginFigures({ charts: { days, products, from, to } }: { charts: Charts }) {
  const paise = days.reduce((sum, { margin }) => sum + Math.round((margin ?? 0) * 100), 0);
  const unknown = days.reduce((sum, { costUnknown }) => sum + costUnknown, 0);
  const known = days.some(({ margin }) => margin !== null);
  const ofAll = listOf({ status: 'Completed', from, to });
  return (
    <>
      <ChartFigure
        title="Margin per day"
        sum={{ text: known ? formatRupees(paise / 100) : 'Not known', href: ofAll }}
        note={noteOf(unknown)}
        chart={{
          kind: 'bars',
          unit: 'rupees',
          series: [{ key: 'margin', name: 'Margin', color: 'good' }],
          points: days.map(({ day, margin }) => ({ label: dayText(day), margin })),
        }}
        heads={['Day', 'Margin', 'Cost known', 'Cost not known']}
        rows={days
          .filter(({ completed }) => completed > 0)
          .toReversed()
          .map(({ day, completed, ...figures }) => ({
            label: dayText(day),
            cells: cellsOf(figures, completed, listOf({ status: 'Completed', from: day, to: day })),
          }))}
      />
      <ChartFigure
        title="Margin by product"
        note={noteOf(products.reduce((sum, { costUnknown }) => sum + costUnknown, 0))}
        chart={{
          kind: 'rows',
          unit: 'rupees',
          series: [{ key: 'margin', name: 'Margin', color: 'good' }],
          points: products.map(({ name, margin }) => ({ label: name, margin })),
        }}
        heads={['Product', 'Margin', 'Cost known', 'Cost not known']}
        rows={products.map(({ productId: product, name, orders, ...figures }) => ({
          label: name,
          cells: cellsOf(figures, orders, listOf({ status: 'Completed', product, from, to })),
        }))}
      />
    </>
  );
}

function noteOf(unknown: number): string {
  if (unknown === 0) return 'Sales less what the goods cost when they were ordered.';
  const orders = unknown === 1 ? '1 completed order' : `${count(unknown)} completed orders`;
  return `Sales less what the goods cost when they were ordered. ${orders} without a known cost ${
    unknown === 1 ? 'is' : 'are'
  } left out.`;
}

function cellsOf(
  { margin, costUnknown }: { margin: number | null; costUnknown: number },
  completed: number,
  href: string,
) {
  return [
    { text: margin === null ? '-' : formatRupees(margin), href },
    { text: count(completed - costUnknown), href },
    { text: count(costUnknown), href },
  ];
}

function count(orders: number): string {
  return orders.toLocaleString('en-IN');
}
