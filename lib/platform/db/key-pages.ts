import type { Db } from './client';
import { Prisma } from './generated/client';

/** A list that is read newest first: a table, its conditions, and what orders its rows beyond doubt. */
export interface KeyedList {
  /** As in SQL: `orders`. */
  table: Prisma.Sql;
  /** The key's column, text and unique: `id`. */
  id: Prisma.Sql;
  conditions: Prisma.Sql[];
}

/** The place of a page, as it stands in an address. */
export interface PagePlace {
  /** A page's `older`: what comes after it. */
  before?: string | undefined;
  /** A page's `newer`: what comes before it. */
  after?: string | undefined;
  /** The oldest rows, whatever `before` and `after` say. */
  last?: boolean | undefined;
  limit: number;
}

export interface KeyPage {
  /** Newest first. */
  ids: string[];
  newer: string | null;
  older: string | null;
}

/** Where a row stands in its list. */
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
 * One page of a list, by `created_at` and the key, newest first. It is found by its neighbour's place, never by counting:
 * the last page costs what the first one does. Never throws for bad input; a cursor that leads nowhere shows the first page.
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
  // The first page is always a full one, and nobody ends on an empty one.
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

/** By hand, because Prisma cannot compare a pair, which is what lets the index find the place. */
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

/** Null for whatever is no cursor of ours. */
function readCursor(text: string | undefined): Key | null {
  const [, ms, id] =
    /^(\d{12,14})\.([0-9A-Za-z_-]{1,40})$/.exec(Buffer.from(text ?? '', 'base64url').toString()) ?? [];
  return ms && id ? { createdAt: new Date(Number(ms)), id } : null;
}
