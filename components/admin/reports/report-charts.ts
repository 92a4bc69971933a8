import type { ChartShape } from '@/components/admin/overview/chart-shape';
import { dayText } from '@/components/admin/overview/figure-text';
import type { DayRange, FloatRow, Report, ReportTableName } from '@/lib/domain/reports/schema';
import { rupees } from '@/lib/platform/money';
import { rowLink } from './row-link';

// More bars than this are not told apart; the table has all rows.
const LARGEST = 12;

/** The chart of a table; null for a table that has none. */
export function chartOf(report: Report, table: ReportTableName): ChartShape | null {
  switch (table) {
    case 'days':
      return dayChart(report);
    case 'hours':
      return hourChart(report);
    case 'products':
    case 'suppliers':
    case 'campaigns':
      return rowsChart(report, table);
    default:
      return null;
  }
}

function dayChart({ range, days, compared }: Report): ChartShape | null {
  if (days.length < 2) return null;
  return {
    kind: compared ? 'lines' : 'bars',
    unit: 'rupees',
    series: [
      { key: 'sales', name: 'Sales', color: 'accent' },
      ...(compared
        ? [{ key: 'before', name: `Sales from ${compared.range.from} on`, color: 'wait' as const }]
        : []),
    ],
    points: days.map(({ day, sales, before }) => ({
      label: dayText(day),
      sales: rupees(sales),
      ...(before === null ? {} : { before: rupees(before) }),
      ...hrefOf('days', day, range),
    })),
  };
}

function hourChart({ range, sales }: Report): ChartShape {
  return {
    kind: 'bars',
    unit: 'rupees',
    series: [{ key: 'sales', name: 'Sales', color: 'accent' }],
    points: Array.from({ length: 24 }, (_, n) => {
      const hour = String(n).padStart(2, '0');
      const row = sales.hours.find(({ key }) => key === hour);
      return { label: hour, sales: rupees(row?.sales ?? 0n), ...hrefOf('hours', hour, range) };
    }),
  };
}

function rowsChart(
  { range, sales }: Report,
  table: 'products' | 'suppliers' | 'campaigns',
): ChartShape | null {
  if (sales[table].length < 2) return null;
  return {
    kind: 'rows',
    unit: 'rupees',
    series: [{ key: 'sales', name: 'Sales', color: 'accent' }],
    points: sales[table].slice(0, LARGEST).map(({ key, name, sales: sold }) => ({
      label: name,
      sales: rupees(sold),
      ...hrefOf(table, key, range),
    })),
  };
}

/** The balance of a supplier account at the end of each day. */
export function balanceChart({ history }: FloatRow): ChartShape | null {
  if (history.length < 2) return null;
  return {
    kind: 'lines',
    unit: 'count',
    series: [{ key: 'balance', name: 'Balance', color: 'accent' }],
    points: history.map(({ day, balance }) => ({ label: dayText(day), balance: Number(balance) / 100 })),
  };
}

function hrefOf(table: ReportTableName, key: string, range: DayRange): { href?: string } {
  const href = rowLink(table, key, range);
  return href ? { href } : {};
}
