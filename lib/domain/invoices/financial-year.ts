import { dateColumn, istDateTime } from '@/lib/platform/time';

/**
 * The financial year of a day, which begins on the first of April: `2627` for 2026-04-01 to 2027-03-31. The day is
 * `2026-11-26`.
 */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  const start = day.slice(5, 7) >= '04' ? year : year - 1;
  return `${twoDigits(start)}${twoDigits(start + 1)}`;
}

/**
 * Whether a credit note of a day, `2026-11-26`, lowers the tax of a supply: until 30 November that follows the
 * financial year of the supply (CGST Act, 34(2)). The date of its invoice does not count: one that was issued anew has
 * a later one.
 */
export function lowersTax({ suppliedAt, note }: { suppliedAt: Date; note: string }): boolean {
  return note <= `20${financialYear(taxDay(suppliedAt)).slice(2)}-11-30`;
}

/** The day in India, `2026-11-26`. */
export function taxDay(moment: Date): string {
  return istDateTime(moment).slice(0, 10);
}

/** The day in India, as the database keeps a date. */
export function dateOf(moment: Date): Date {
  return dateColumn(taxDay(moment));
}

/** The day of a date that the database keeps, `2026-11-26`. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}
