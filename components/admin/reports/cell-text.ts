import type { Cell } from '@/lib/domain/reports/schema';
import { formatRupees, rupees } from '@/lib/platform/money';

/** A cell for people: '₹1,00,000.50', '12', '+4.2%', '1,200.00 BRL'; '-' for nothing. */
export function cellText(cell: Cell): string {
  if (cell === null) return '-';
  if (typeof cell === 'string') return cell;
  if ('count' in cell) return cell.count.toLocaleString('en-IN');
  if ('paise' in cell) return `${cell.isAbout ? 'about ' : ''}${formatRupees(rupees(cell.paise))}`;
  if ('percent' in cell) return `${cell.percent}%`;
  const amount = Number(cell.hundredths) / 100;
  return `${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })} ${cell.currency}`;
}
