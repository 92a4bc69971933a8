import type { Comparison, DayRange, ReportPreset, ReportQuery } from './schema';

/** The day `count` days after `day`; before it when negative. Days are yyyy-mm-dd. */
export function addDays(day: string, count: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + count);
  return at.toISOString().slice(0, 10);
}

/** The number of days of a range; both ends belong to it. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The range that an address names; without one, the last seven days. */
export function rangeOf({ range, from, to }: ReportQuery, today: string): DayRange {
  if (from || to) {
    const [one, other] = [from ?? to ?? today, to ?? today];
    return one <= other ? { from: one, to: other } : { from: other, to: one };
  }
  return presetRange(range ?? 'last-7', today);
}

export function presetRange(preset: ReportPreset, today: string): DayRange {
  const month = today.slice(0, 7);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last-7':
      return { from: addDays(today, -6), to: today };
    case 'last-30':
      return { from: addDays(today, -29), to: today };
    case 'this-month':
      return { from: `${month}-01`, to: today };
    case 'last-month':
      return monthRange(addDays(`${month}-01`, -1).slice(0, 7));
    case 'financial-year':
      return { from: `${financialYearOf(today)}-04-01`, to: today };
  }
}

/** The year in which the financial year of a day began: it runs from 1 April to 31 March. */
function financialYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5, 7) < '04' ? year - 1 : year;
}

/** All days of a month, which is yyyy-mm. */
export function monthRange(month: string): DayRange {
  const from = `${month}-01`;
  const inNext = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${inNext}-01`, -1) };
}

/** What a range is compared with: as many days right before it, or the same days a year before. */
export function comparedRange({ from, to }: DayRange, comparison: Comparison): DayRange {
  if (comparison === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const count = daysIn({ from, to });
  return { from: addDays(from, -count), to: addDays(from, -1) };
}

/** 29 February becomes 28 February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.slice(4) === '-02-29' ? `${year}-02-28` : `${year}${day.slice(4)}`;
}
