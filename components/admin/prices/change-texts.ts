import type { ChangeLineView, ChangeSetView, SkippedLine, StockState } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

const STOCK: Record<StockState, string> = {
  'in-stock': 'In stock',
  'out-of-stock': 'Out of stock',
  paused: 'Paused below its cost',
};

export function stockText(state: StockState): string {
  return STOCK[state];
}

const FIELDS: Record<string, string> = {
  original: 'Original price',
  price: 'Price',
  resell: 'Resell price',
  stock: 'Stock',
  rate: 'Rate',
  cost: 'Cost',
};

export function fieldText(field: string): string {
  return FIELDS[field] ?? field;
}

/** A value of a line; a cost is in the currency of its supplier. */
export function valueText({ field }: Pick<ChangeLineView, 'field'>, value: ChangeLineView['old']): string {
  if (value === null) return 'not known';
  if (typeof value === 'string') return stockText(value);
  if (field === 'cost') return value.toFixed(2);
  return field === 'rate' ? `₹${value}` : formatRupees(value);
}

const KINDS: Record<ChangeSetView['kind'], string> = {
  prices: 'Prices',
  percent: 'Prices by percent',
  csv: 'Prices from a file',
  rate: 'Exchange rate',
  cost: 'Cost of a route',
  routes: 'Routes',
  stock: 'Stock',
  call: 'One item',
  undo: 'Undo of a change',
  end: 'End of a schedule',
};

export function kindText(kind: ChangeSetView['kind']): string {
  return KINDS[kind];
}

const WHY: Record<SkippedLine['why'], string> = {
  changed: 'changed since',
  deleted: 'deleted since',
  'below-cost': 'still below its cost',
};

export function skipText(why: SkippedLine['why']): string {
  return WHY[why];
}

/** `+12.5 %`, with a real minus sign; '' for no change. */
export function percentText(percent: number | null): string {
  if (percent === null) return '';
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}

/** An amount in rupees with its sign. */
export function signedRupees(amount: number): string {
  return amount < 0 ? `−${formatRupees(-amount)}` : formatRupees(amount);
}
