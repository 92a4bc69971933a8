import { istDay } from '@/lib/platform/time';
import { Prisma } from './generated/client';
import { DOWN, findKeys, type KeyedList, UP } from './key-pages';
import type { Reader } from './reader';

export interface NumberedPage {
  /** Counted from 1. */
  page: number;
  limit: number;
  /** The number of rows in the list. */
  total: number;
  /** Rows of `day` (IST) and `counted` whose sum is the list; null when there are no such counts. */
  days: Prisma.Sql | null;
}

/** A position in the list from which the rows are counted. */
interface Milestone {
  /** The rows after this position are older than this instant. */
  until: Date;
  /** The number of newer rows. */
  passed: number;
}

/**
 * The keys of a page by its number, newest first, for calls that count pages. Near either end of the list rows are
 * skipped from that end; in between, the counts per day give the position from which to skip, so the size of the list
 * hardly matters.
 */
export async function readNumberedPage(
  db: Reader,
  list: KeyedList,
  { page, limit, total, days }: NumberedPage,
): Promise<string[]> {
  const skipped = (page - 1) * limit;
  const left = total - skipped;
  if (left <= 0) return [];
  const take = Math.min(limit, left);
  const fromEnd = left - take;
  const far = Math.min(skipped, fromEnd) > 2 * limit;
  const milestone = days && far ? await findMilestone(db, days, skipped) : null;
  if (milestone) {
    const conditions = [...list.conditions, Prisma.sql`created_at < ${milestone.until}`];
    const skip = Math.max(0, skipped - milestone.passed);
    const keys = await findKeys(db, { ...list, conditions }, { place: null, direction: DOWN, take, skip });
    return keys.map(({ id }) => id);
  }
  const backwards = fromEnd < skipped;
  const keys = await findKeys(db, list, {
    place: null,
    direction: backwards ? UP : DOWN,
    take,
    skip: backwards ? fromEnd : skipped,
  });
  if (backwards) keys.reverse();
  return keys.map(({ id }) => id);
}

/** The day that contains the row with `skipped` newer rows. */
async function findMilestone(db: Reader, days: Prisma.Sql, skipped: number): Promise<Milestone | null> {
  const [row] = await db.$queryRaw<{ day: string; passed: number }[]>`
    select found.day::text, reached - counted as passed
      from (select day, sum(counted)::int as counted,
                   sum(sum(counted)::int) over (order by day desc rows unbounded preceding)::int as reached
              from (${days}) kept group by day) found
     where reached > ${skipped} order by found.day desc limit 1`;
  return row ? { until: istDay(row.day).until, passed: row.passed } : null;
}
