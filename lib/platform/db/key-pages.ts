import { Prisma } from './generated/client';
import type { Reader } from './reader';
import { type Key, readCursor, writeCursor } from './row-cursor';
import { comparable, NEWEST_FIRST, type RowSort, valueSql } from './row-sort';

/** A list that is read in order: a table, its conditions, and a unique key that makes the order total. */
export interface KeyedList {
  /** The table in SQL: `orders`. */
  table: Prisma.Sql;
  /** The key's column, a unique text: `id`. */
  id: Prisma.Sql;
  conditions: Prisma.Sql[];
  /** Absent: newest first. */
  sort?: RowSort | undefined;
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
  /** In the order of the list. */
  ids: string[];
  /** The `after` of the page before; null on the first page. */
  newer: string | null;
  /** The `before` of the page behind; null on the last page. */
  older: string | null;
}

/** Down is from the first row to the last, whichever way the list is sorted. */
interface Direction {
  down: boolean;
  /** Whether the row at the position itself is part of it. */
  from?: boolean;
}

export const DOWN: Direction = { down: true };
const DOWN_FROM: Direction = { down: true, from: true };
export const UP: Direction = { down: false };
const UP_FROM: Direction = { down: false, from: true };

/**
 * Reads one page of a list, by what it is sorted by and the key (keyset paging). Rows are never counted, so the last
 * page costs as much as the first. It never throws for invalid input; an invalid cursor, and one of another sort,
 * returns the first page.
 */
export async function readKeyPage(db: Reader, list: KeyedList, at: PagePlace): Promise<KeyPage> {
  const { limit } = at;
  const { sort = NEWEST_FIRST } = list;
  const [before, after] = at.last ? [null, null] : [readCursor(sort, at.before), readCursor(sort, at.after)];
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
    newer: cursorIf(sort, direction === UP ? further : back, keys.at(0)),
    older: cursorIf(sort, direction === UP ? back : further, keys.at(-1)),
  };
}

/**
 * A part of a list for a program, which reads on from part to part: the first rows, or those after the cursor. Null for
 * an invalid cursor, because a program that got the first part again would never end.
 */
export async function findKeyPage(
  db: Reader,
  list: Omit<KeyedList, 'sort'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ ids: string[]; next: string | null } | null> {
  const place = readCursor(NEWEST_FIRST, cursor);
  if (cursor !== undefined && place === null) return null;
  const found = await findKeys(db, list, { place, direction: DOWN, take: limit + 1 });
  const keys = found.slice(0, limit);
  return { ids: keys.map(({ id }) => id), next: cursorIf(NEWEST_FIRST, found.length > limit, keys.at(-1)) };
}

/**
 * All keys of a list in its order, in parts of at most `size`, so that they are never all in memory. A row that joins
 * or leaves the list between two parts does not bring an earlier part again.
 */
export async function* readKeyParts(db: Reader, list: KeyedList, size: number): AsyncGenerator<string[]> {
  let place: Key | null = null;
  for (;;) {
    const keys: Key[] = await findKeys(db, list, { place, direction: DOWN, take: size });
    if (keys.length > 0) yield keys.map(({ id }) => id);
    if (keys.length < size) return;
    place = keys.at(-1) ?? null;
  }
}

interface Wanted {
  place: Key | null;
  direction: Direction;
  take: number;
  skip?: number;
}

/** Raw SQL, because Prisma cannot compare a pair of columns, which the index needs to find the position. */
export async function findKeys(
  db: Reader,
  { table, id, conditions, sort = NEWEST_FIRST }: KeyedList,
  { place, direction: { down, from = false }, take, skip = 0 }: Wanted,
): Promise<Key[]> {
  const sorted = comparable(sort);
  const rises = sort.ascending === down;
  const beyond = Prisma.raw(`${rises ? '>' : '<'}${from ? '=' : ''}`);
  const all = [
    ...conditions,
    ...(place
      ? [Prisma.sql`(${sorted}, ${id}) ${beyond} (${valueSql(sort, place.value)}, ${place.id})`]
      : []),
  ];
  const where = all.length > 0 ? Prisma.sql`where ${Prisma.join(all, ' and ')}` : Prisma.empty;
  const order = rises ? Prisma.sql`${sorted} asc, ${id} asc` : Prisma.sql`${sorted} desc, ${id} desc`;
  return db.$queryRaw<Key[]>`
    select ${id} as id, ${sort.column} as value from ${table} ${where}
     order by ${order} offset ${skip} limit ${take}`;
}

function cursorIf(sort: RowSort, leads: boolean, key: Key | undefined): string | null {
  return leads && key ? writeCursor(sort, key) : null;
}
