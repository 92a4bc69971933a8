import type { Db } from './client';
import { Prisma } from './generated/client';
import type { KeyedList } from './key-pages';

/** One way in which a row may be what was looked for. An index must serve it, or the whole table is read. */
export interface Way {
  condition: Prisma.Sql;
  /** The index's own order: it leaves PostgreSQL no reason to read the table instead. */
  order?: Prisma.Sql;
}

/** Up to so many rows are counted and sorted exactly. */
const COUNTED = 2000;

/** What a search has found: all of it, or that it is too much to be counted. */
export interface Found {
  /** To be paged like any other list. */
  list: KeyedList;
  /** False: more rows than are counted. */
  counted: boolean;
}

/**
 * `column` begins with `text`, whatever the case; an index on `lower(column) text_pattern_ops` serves it. A range, not a
 * pattern: nothing in the text has a meaning of its own, and it is planned well without knowing the text.
 */
export function beginsWith(column: Prisma.Sql, text: string): Way {
  // The greatest character there is, byte by byte.
  const end = Prisma.sql`(lower(${text}) || U&'\\+10FFFF')`;
  return {
    condition: Prisma.sql`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ ${end})`,
    order: Prisma.sql`lower(${column}) using ~<~`,
  };
}

/**
 * The rows of a table that are what was looked for, in one way or another. Few of them are found by their indexes first,
 * so that nothing else of the table is touched; many lie so densely that a page of them is found by walking down the list.
 */
export async function searchRows(
  db: Db,
  { table, id, conditions }: KeyedList,
  ways: readonly Way[],
): Promise<Found> {
  const branches = ways.map(({ condition, order }) => {
    const sorted = order ? Prisma.sql`order by ${order}` : Prisma.empty;
    return Prisma.sql`(select ${id} as id from ${table} where ${condition} ${sorted} limit ${COUNTED + 1})`;
  });
  const keys = await db.$queryRaw<{ id: string }[]>`
    select found.id from (${Prisma.join(branches, ' union ')}) found limit ${COUNTED + 1}`;
  if (keys.length > COUNTED) {
    const any = Prisma.join(
      ways.map(({ condition }) => condition),
      ' or ',
    );
    return { list: { table, id, conditions: [...conditions, Prisma.sql`(${any})`] }, counted: false };
  }
  const ids = keys.map((key) => key.id);
  // The offset keeps PostgreSQL from walking down the whole list instead of taking these few.
  const few = Prisma.sql`(select * from ${table} where ${id} = any(${ids}::text[]) offset 0) found`;
  return { list: { table: few, id, conditions }, counted: true };
}
