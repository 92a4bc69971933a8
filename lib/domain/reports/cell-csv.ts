import type { Cell } from './schema';

/** A cell for a spreadsheet: amounts with two decimals and a point, without a currency; '' for nothing. */
export function cellCsv(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if ('count' in cell) return String(cell.count);
  if ('percent' in cell) return String(cell.percent);
  return decimal('paise' in cell ? cell.paise : cell.hundredths);
}

function decimal(hundredths: bigint): string {
  if (hundredths < 0n) return `-${decimal(-hundredths)}`;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
