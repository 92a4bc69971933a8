import type { Db } from './client';
import { Prisma } from './generated/client';

/** A list that is read newest first: a table, its conditions, and a unique key that makes the order total. */
export interface KeyedList {
  /** The table in SQL: `orders`. */
  table: Prisma.Sql;
  /** The key's column, a unique text: `id`. */
  id: Prisma.Sql;
  conditions: Prisma.Sql[];
}

/** The position of a page, as query parameters. */
export interface PagePlace {
  /** The `older` of another page: rows after this key. */
  before?: string | undefined;
  /** The `newer` of another page: rows before this key. */
  after?: string | undefined;
  /** The last page with the oldest rows; overrides `before` and `after`. */
  last?: boolean | undefined;
  limit: number;
}

export interface KeyPage {
  /** Newest first. */
  ids: string[];
  newer: string | null;
  older: string | null;
}

/** The position of a row in its list. */
interface Key {
  id: string;
  createdAt: Date;
}

interface Direction {
  beyond: Prisma.Sql;
  order: 'desc' | 'asc';
}

export const DOWN: Direction = { beyond: Prisma.sql`<`, order: 'desc' };
const DOWN_FROM: Direction = { beyond: Prisma.sql`<=`, order: 'desc' };
export const UP: Direction = { beyond: Prisma.sql`>`, order: 'asc' };
const UP_FROM: Direction = { beyond: Prisma.sql`>=`, order: 'asc' };

/**
 * Reads one page of a list, by `created_at` and the key, newest first (keyset paging). Rows are never counted, so the
 * last page costs as much as the first. It never throws for invalid input; an invalid cursor returns the first page.
 */
export async function readKeyPage(db: Db, list: KeyedList, at: PagePlace): Promise<KeyPage> {
  const { limit } = at;
  const [before, after] = at.last ? [null, null] : [readCursor(at.before), readCursor(at.after)];
  const place = before ?? after;
  const direction = at.last || (place && !before) ? UP : DOWN;
  const [found, beyond] = await Promise.all([
    findKeys(db, list, { place, direction, take: limit + 1 }),
    place
      ? findKeys(db, list, { place, direction: direction === UP ? DOWN_FROM : UP_FROM, take: 1 })
      : Promise.resolve([]),
  ]);
  // A page at the newer end that is not full, or an empty one, is replaced by the first page.
  if (place && found.length <= (direction === UP ? limit : 0)) return readKeyPage(db, list, { limit });
  const keys = found.slice(0, limit);
  const [further, back] = [found.length > limit, beyond.length > 0];
  if (direction === UP) keys.reverse();
  return {
    ids: keys.map(({ id }) => id),
    newer: cursorIf(direction === UP ? further : back, keys.at(0)),
    older: cursorIf(direction === UP ? back : further, keys.at(-1)),
  };
}

interface Wanted {
  place: Key | null;
  direction: Direction;
  take: number;
  skip?: number;
}

/** Raw SQL, because Prisma cannot compare a pair of columns, which the index needs to find the position. */
export async function findKeys(
  db: Db,
  { table, id, conditions }: KeyedList,
  { place, direction: { beyond, order }, take, skip = 0 }: Wanted,
): Promise<Key[]> {
  const all = [
    ...conditions,
    ...(place ? [Prisma.sql`(created_at, ${id}) ${beyond} (${place.createdAt}, ${place.id})`] : []),
  ];
  const where = all.length > 0 ? Prisma.sql`where ${Prisma.join(all, ' and ')}` : Prisma.empty;
  const sorted =
    order === 'desc' ? Prisma.sql`created_at desc, ${id} desc` : Prisma.sql`created_at asc, ${id} asc`;
  return db.$queryRaw<Key[]>`
    select ${id} as id, created_at as "createdAt" from ${table} ${where}
     order by ${sorted} offset ${skip} limit ${take}`;
}

function cursorIf(leads: boolean, key: Key | undefined): string | null {
  if (!leads || !key) return null;
  return Buffer.from(`${key.createdAt.getTime()}.${key.id}`).toString('base64url');
}

/** Null for an invalid cursor. */
function readCursor(text: string | undefined): Key | null {
  const [, ms, id] =
    /^(\d{12,14})\.([0-9A-Za-z_-]{1,40})$/.exec(Buffer.from(text ?? '', 'base64url').toString()) ?? [];
  return ms && id ? { createdAt: new Date(Number(ms)), id } : null;
}
