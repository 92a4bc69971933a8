import { z } from 'zod';
import type { Settings } from '@/lib/platform/config';

/** What an answer says, in its own terms. */
export interface Quotes {
  day: string;
  /** By the three letters of a currency. */
  numbers: Record<string, number>;
}

const quotes = z.object({
  day: z.iso.date(),
  numbers: z.record(z.string().regex(/^[A-Z]{3}$/), z.coerce.number().positive()),
});

/** Of a JSON answer what stands at the places of the settings; null for an answer without them. */
export function readJsonQuotes(
  text: string,
  { RATE_SOURCE_RATES, RATE_SOURCE_DAY }: Pick<Settings, 'RATE_SOURCE_RATES' | 'RATE_SOURCE_DAY'>,
): Quotes | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const read = quotes.safeParse({ day: at(answer, RATE_SOURCE_DAY), numbers: at(answer, RATE_SOURCE_RATES) });
  return read.success ? read.data : null;
}

function at(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>(
      (found, name) =>
        typeof found === 'object' && found !== null && Object.hasOwn(found, name)
          ? Reflect.get(found, name)
          : undefined,
      value,
    );
}

/** The newest day of the European Central Bank's XML; null for an answer without one. */
export function readEcb(text: string): Quotes | null {
  const [, day, newest = ''] = /<Cube\s+time=["']([\d-]+)["']\s*>(.*?)<\/Cube>/s.exec(text) ?? [];
  const found = newest.matchAll(/<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]+)["']/g);
  const numbers = Object.fromEntries(Array.from(found, ([, currency, rate]) => [currency, rate]));
  const read = quotes.safeParse({ day, numbers });
  return read.success && Object.keys(numbers).length > 0 ? read.data : null;
}

/** Rupees for one unit of each currency; null when the answer does not say what the rupee is worth. */
export function inRupees(
  { numbers }: Quotes,
  { RATE_SOURCE_QUOTES, RATE_SOURCE_BASE }: Pick<Settings, 'RATE_SOURCE_QUOTES' | 'RATE_SOURCE_BASE'>,
): Record<string, number> | null {
  if (RATE_SOURCE_QUOTES === 'rupees') return numbers;
  const units: Record<string, number> = { ...numbers, [RATE_SOURCE_BASE]: 1 };
  const { INR } = units;
  if (INR === undefined) return null;
  return Object.fromEntries(Object.entries(units).map(([currency, number]) => [currency, INR / number]));
}
