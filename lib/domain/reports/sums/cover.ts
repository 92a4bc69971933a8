import type { Context, ReadContext } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { addDays } from '../range';
import type { DayRange } from '../schema';

export type SumsContext = Pick<ReadContext, 'db'> & { shop: Pick<Context['shop'], 'gatewayFee'> };

/** From where the days of a range are read: each from its stored sums or, in some ranges, from its orders. */
export interface Cover {
  stored: string[];
  computed: DayRange[];
}

// Each range that is computed is a part of the statement. Days between two of them can be computed as well.
const MOST_RANGES = 4;

/**
 * The days that may be read from their sums: those that nothing has changed since, and of the fee of now. A day that is
 * not over is none of them, although a clock that was put back since may have made it one.
 */
export function usableDays({ shop }: Pick<SumsContext, 'shop'>, { from, to }: DayRange): Prisma.Sql {
  const { rate, paise } = shop.gatewayFee ?? { rate: 0, paise: 0 };
  return Prisma.sql`
    select d.day from report_days d
     where d.day between ${from}::date and ${to}::date and d.day < tarang_ist_day(clock_timestamp())
       and d.fee_rate = ${rate}::int and d.fee_paise = ${paise}::int
       and not exists (select from report_marks m where m.day = d.day)`;
}

export async function readCover(context: SumsContext, range: DayRange): Promise<Cover> {
  const rows = await context.db.$queryRaw<{ day: string }[]>`
    select day::text from (${usableDays(context, range)}) usable order by 1`;
  return coverOf(
    range,
    rows.map(({ day }) => day),
  );
}

/** `stored` are in their order. */
export function coverOf(range: DayRange, stored: string[]): Cover {
  const computed: DayRange[] = [];
  let next = range.from;
  for (const day of [...stored, addDays(range.to, 1)]) {
    if (next < day) computed.push({ from: next, to: addDays(day, -1) });
    next = addDays(day, 1);
  }
  while (computed.length > MOST_RANGES) joinNearest(computed);
  return {
    stored: stored.filter((day) => !computed.some(({ from, to }) => from <= day && day <= to)),
    computed,
  };
}

function joinNearest(ranges: DayRange[]): void {
  const gapAfter = (n: number) => Date.parse(ranges[n + 1]?.from ?? '') - Date.parse(ranges[n]?.to ?? '');
  let nearest = 0;
  for (let n = 1; n < ranges.length - 1; n++) if (gapAfter(n) < gapAfter(nearest)) nearest = n;
  const [one, other] = ranges.slice(nearest, nearest + 2);
  if (one && other) ranges.splice(nearest, 2, { from: one.from, to: other.to });
}
