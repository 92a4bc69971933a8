import { formatRupees } from '@/lib/platform/money';
import type { Unit } from './chart-shape';
import { durationText, percentText } from './figure-text';

/** Formats a value with its unit. */
export function unitText(unit: Unit, value: number): string {
  switch (unit) {
    case 'count':
      return value.toLocaleString('en-IN');
    case 'rupees':
      return formatRupees(value);
    case 'percent':
      return percentText(value);
    case 'seconds':
      return durationText(value);
  }
}
