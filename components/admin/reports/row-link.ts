import { listOf } from '@/components/admin/overview/list-of';
import type { DayRange, ReportTableName } from '@/lib/domain/reports/schema';

const SUMMARY: Record<string, 'paid' | 'refunds' | 'unknown' | 'open'> = {
  orders: 'paid',
  sales: 'paid',
  refunds: 'refunds',
  cost: 'paid',
  margin: 'paid',
  'unknown-orders': 'unknown',
  unknown: 'unknown',
  'open-orders': 'open',
  open: 'open',
};

/** The list of what a row of a table counts; null for a row that counts no orders. */
export function rowLink(table: ReportTableName, key: string, { from, to }: DayRange): string | null {
  const sold = { dated: 'paid', from, to } as const;
  switch (table) {
    case 'summary':
      return summaryLink(key, { from, to });
    case 'days':
      return listOf({ dated: 'paid', from: key, to: key });
    case 'products':
      return listOf({ ...sold, product: key });
    case 'suppliers':
    case 'delivery':
      return listOf({ ...sold, supplier: key });
    case 'roles':
      return listOf({ ...sold, role: key });
    case 'campaigns':
      return listOf({ ...sold, campaign: key === '' ? 'none' : key });
    case 'modes':
      return listOf({ ...sold, mode: key });
    case 'hours':
      return listOf({ ...sold, hour: key });
    case 'refunds':
      return listOf({ refund: key, from, to });
    case 'discounts': {
      const [kind, id = ''] = key.split(':');
      return listOf({ ...sold, [kind === 'campaign' ? 'campaign' : 'coupon']: id });
    }
    case 'floats':
      return null;
  }
}

function summaryLink(key: string, { from, to }: DayRange): string | null {
  const sold = { dated: 'paid', from, to } as const;
  switch (SUMMARY[key]) {
    case 'paid':
      return listOf(sold);
    case 'refunds':
      return listOf({ refund: 'any', from, to });
    case 'unknown':
      return listOf({ ...sold, cost: 'unknown' });
    case 'open':
      return listOf({ ...sold, status: 'Processing' });
    default:
      return null;
  }
}
