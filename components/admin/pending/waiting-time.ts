import { PROMISED } from '@/lib/domain/orders/schema';
import { minutes } from '@/lib/platform/time';

/** Formats ms as '<1 min', '12 min', '3 h 5 min', '2 h', '2 d 3 h'. */
export function waitingTime(ms: number): string {
  const count = Math.floor(ms / minutes(1));
  if (count < 1) return '<1 min';
  if (count < 60) return `${count} min`;
  const hours = Math.floor(count / 60);
  return hours < 24
    ? twoUnits(hours, 'h', count % 60, 'min')
    : twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

const twoUnits = (large: number, unit: string, rest: number, smaller: string) =>
  rest === 0 ? `${large} ${unit}` : `${large} ${unit} ${rest} ${smaller}`;

export function isLate(ms: number): boolean {
  return ms > PROMISED;
}
