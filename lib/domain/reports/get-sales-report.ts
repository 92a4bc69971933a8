import type { ReadContext } from '@/lib/domain/context';
import { nameRows } from './name-rows';
import { type LeftOut, type SalesFigures, type SalesReport, salesDimensions } from './schema';
import type { ReportSums } from './sums/read-sums';
import type { CostState } from './sums/sales-sums';

type Row = ReportSums['sales'][number];

/** What was sold in a range, as a whole and by each dimension. */
export function getSalesReport(context: Pick<ReadContext, 'db'>, rows: Row[]): Promise<SalesReport> {
  const of = (dimension: string) => rows.filter((row) => row.dimension === dimension);
  const groups = salesDimensions.map((dimension) => {
    const byKey = Map.groupBy(of(dimension), ({ key }) => key);
    const keys = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return [dimension, keys.map(([key, states]) => ({ key, name: '', ...figuresOf(states) }))] as const;
  });
  // Each dimension sums up to the whole.
  const report = { whole: figuresOf(of('days')), ...Object.fromEntries(groups) } as SalesReport;
  return nameRows(context, report);
}

/** The figures of rows that are apart by what is known of their cost. */
function figuresOf(rows: Row[]): SalesFigures {
  const all = totalsOf(rows);
  const known = totalsOf(rows.filter(({ state }) => state === 'known'));
  return {
    orders: Number(all.orders),
    sales: all.sales,
    refunds: all.refunds,
    cost: all.cost,
    fees: all.fees,
    margin: known.sales - known.refunds - known.cost - known.fees,
    estimatedFees: Number(all.estimated),
    unknown: leftOut(rows, 'unknown'),
    open: leftOut(rows, 'open'),
  };
}

function totalsOf(rows: Row[]) {
  const sum = (name: 'orders' | 'sales' | 'refunds' | 'cost' | 'fees' | 'estimated') =>
    rows.reduce((total, row) => total + row[name], 0n);
  return {
    orders: sum('orders'),
    sales: sum('sales'),
    refunds: sum('refunds'),
    cost: sum('cost'),
    fees: sum('fees'),
    estimated: sum('estimated'),
  };
}

function leftOut(rows: Row[], wanted: CostState): LeftOut {
  const { orders, sales, refunds } = totalsOf(rows.filter(({ state }) => state === wanted));
  return { orders: Number(orders), net: sales - refunds };
}
