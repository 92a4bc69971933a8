import { formatPoints, formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

/** Columns with amounts, which the database keeps in hundredths: as they are, ₹139 would be read as 13900. */
export const AMOUNTS: readonly string[] = [
  ...['amount', 'value', 'price', 'balance', 'received_amount', 'amount_deducted', 'money_at_risk'],
  ...[
    'gateway_amount',
    'gateway_total',
    'gateway_fee',
    'gateway_tax',
    'taxable',
    'igst',
    'cgst',
    'sgst',
    'min_order',
  ],
  ...['daily_cap', 'low_balance', 'test_balance', 'spent'],
];
/** Points are kept in hundredths too. */
export const POINTS: readonly string[] = [
  ...['points_taken', 'points_spent', 'inviter_points', 'friend_points'],
  ...['inviter_reward', 'friend_reward', 'inviter_taken', 'friend_taken'],
];

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value of a row for a person: amounts in rupees, points with two decimals, times of India. */
export function readableValue(name: string, value: unknown, row: Record<string, unknown>): string {
  if (typeof value === 'number' && POINTS.includes(name)) return formatPoints(value / 100);
  if (typeof value === 'number' && AMOUNTS.includes(name))
    return row.currency === 'POINTS' ? formatPoints(value / 100) : formatRupees(value / 100);
  if (typeof value === 'string' && TIME.test(value)) return `${istDateTime(new Date(value))} IST`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
