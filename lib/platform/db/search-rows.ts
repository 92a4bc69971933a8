import { Prisma } from './generated/client';
import type { KeyedList } from './key-pages';
import type { Reader } from './reader';

/** One condition under which a row is found. An index must serve it or `ids`, or the whole table is read. */
export interface Way {
  condition: Prisma.Sql;
  /** A statement that reads the `id` of the same rows from another table, which has the index. */
  ids?: Prisma.Sql;
  /** The order of the index, which keeps PostgreSQL from scanning the table instead. */
  order?: Prisma.Sql;
}

/** Up to this many rows are counted and sorted exactly. */
const COUNTED = 2000;

/** A text that none of so many newest rows has is looked up in its index without further questions. */
const NEWEST = 200;
/** So many rows each, at so many moments spread evenly over the time of the table, are a sample of it. */
const PLACES = 50;
const ROWS = 40;
/** What fewer places have may be of some days only. */
const LEAST_PLACES = 5;
/** With so many matches, as the sample lets expect, there are more than are counted for certain. */
const COMMON = 10 * COUNTED;

/** The result of a search: all matches, or a list of too many to count. */
export interface Found {
  /** To be read page by page. */
  list: KeyedList;
  /** False when there are more rows than are counted. */
  counted: boolean;
}

/**
 * Matches when `column` begins with `text`, case-insensitively; an index on `lower(column) text_pattern_ops` serves
 * it. It is a range instead of a pattern, so that no character of the text is special, and so that it is planned well
 * without knowing the text.
 */
export function beginsWith(column: Prisma.Sql, text: string): Way {
  // The greatest character in byte order.
  const end = Prisma.sql`(lower(${text}) || U&'\\+10FFFF')`;
  return {
    condition: Prisma.sql`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ ${end})`,
    order: Prisma.sql`lower(${column}) using ~<~`,
  };
}

/**
 * At the end of a subquery whose limit stands outside. PostgreSQL that sees the limit expects to find so many rows
 * soon, and scans the table instead of reading the index.
 */
export const HIDE_LIMIT = Prisma.sql`offset 0`;

/** A trigram index finds nothing by a text without three letters or digits in a row, and would be read as a whole. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

/**
 * Matches when `text` is anywhere in `expression`, which is lower-case; an index with `gin_trgm_ops` on exactly this
 * expression serves it when the text `hasTrigram`.
 */
export function contains(expression: Prisma.Sql, text: string): Way {
  const literal = text.replaceAll(/[\\%_]/g, '\\$&');
  return { condition: Prisma.sql`${expression} like '%' || lower(${literal}) || '%'` };
}

/**
 * Finds the rows of a table that match one of several conditions. A few matches are found by their indexes first, so
 * that no other rows are read; many matches are so dense that a page of them is found by scanning the list.
 */
export async function searchRows(db: Reader, all: KeyedList, ways: readonly Way[]): Promise<Found> {
  const { table, id, conditions, sort } = all;
  const ids = (await isCommon(db, all, ways)) ? null : await findIds(db, all, ways);
  if (ids === null)
    return { list: { table, id, conditions: [...conditions, anyOf(ways)], sort }, counted: false };
  // The offset keeps PostgreSQL from scanning the whole list instead of reading these few rows.
  const few = Prisma.sql`(select * from ${table} where ${id} = any(${ids}::text[]) offset 0) found`;
  return { list: { table: few, id, conditions, sort }, counted: true };
}

function anyOf(ways: readonly Way[]): Prisma.Sql {
  const conditions = ways.map(({ condition }) => condition);
  return Prisma.sql`(${Prisma.join(conditions, ' or ')})`;
}

/**
 * Whether far more rows match than are counted, by a sample. An index has to collect the places of all matches before
 * it gives the first, which took 0.3 s for a text that 9 % of five million orders have.
 */
async function isCommon(db: Reader, { table, id }: KeyedList, ways: readonly Way[]): Promise<boolean> {
  const [newest] = await db.$queryRaw<{ found: boolean }[]>`
    select exists (select from (select * from ${table} order by created_at desc, ${id} desc limit ${NEWEST}) newest
                    where ${anyOf(ways)}) as found`;
  if (!newest?.found) return false;
  const [sample] = await db.$queryRaw<{ common: boolean }[]>`
    select count(*) filter (where found > 0) >= ${LEAST_PLACES}
           and sum(found) / ${PLACES * ROWS}::float8 * (select reltuples from pg_class where oid = max(source)) > ${COMMON} as common
      from (select min(created_at) as first, max(created_at) as last from ${table}) time, generate_series(0, ${PLACES - 1}) n,
           lateral (select count(*) filter (where ${anyOf(ways)}) as found, max(source) as source
                      from (select *, tableoid as source from ${table} where created_at >= first + (last - first) * (n / ${PLACES}::float8)
                             order by created_at limit ${ROWS}) rows) place`;
  return sample?.common === true;
}

/** The keys of all matches; null when they are more than are counted. */
async function findIds(db: Reader, { table, id }: KeyedList, ways: readonly Way[]): Promise<string[] | null> {
  const branches = ways.map(({ condition, order, ids }) => {
    const sorted = order ? Prisma.sql`order by ${order}` : HIDE_LIMIT;
    const statement = ids ?? Prisma.sql`select ${id} as id from ${table} where ${condition}`;
    return Prisma.sql`(select id from (${statement} ${sorted}) way limit ${COUNTED + 1})`;
  });
  const keys = await db.$queryRaw<{ id: string }[]>`
    select found.id from (${Prisma.join(branches, ' union ')}) found limit ${COUNTED + 1}`;
  return keys.length > COUNTED ? null : keys.map((key) => key.id);
}
