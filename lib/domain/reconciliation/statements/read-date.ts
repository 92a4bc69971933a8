const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A date as Indian banks write it (23/11/2026, 23-11-26, 23-Nov-2026, 23 Nov 2026, 2026-11-23), with or without a time,
 * as yyyy-mm-dd; null for anything else. The day always comes before the month.
 */
export function readDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text.trim());
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/i.exec(text.trim());
  if (!parts) return null;
  const [, day, month = '', year = ''] = parts;
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return dayOf(year.length === 2 ? `20${year}` : year, named > 0 ? String(named) : month, day);
}

function dayOf(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
