import { Prisma } from './generated/client';

/**
 * A column by which a list can be sorted. An index on `comparable` and the list's key, both in one direction, serves
 * it.
 */
export interface SortColumn {
  column: Prisma.Sql;
  kind: 'time' | 'integer' | 'text';
  /**
   * Whether some rows have no time. They count as earlier than all times: first when ascending, last when descending. A
   * comparison of pairs with NULL is neither true nor false, so a page would lose them.
   */
  nullable?: boolean;
}

export interface RowSort extends SortColumn {
  /** What cursors of this sort begin with, in lower-case letters. */
  name: string;
  ascending: boolean;
}

/** The order of every list that names no other. */
export const NEWEST_FIRST: RowSort = {
  name: '',
  column: Prisma.sql`created_at`,
  kind: 'time',
  ascending: false,
};

const NO_TIME = Prisma.sql`'-infinity'::timestamptz`;

/** What is compared, which is never NULL. The index has exactly this expression. */
export function comparable({ column, nullable }: SortColumn): Prisma.Sql {
  return nullable ? Prisma.sql`coalesce(${column}, ${NO_TIME})` : column;
}

/** The value of a cursor, to compare with. */
export function valueSql({ kind }: SortColumn, value: SortValue): Prisma.Sql {
  if (value === null) return NO_TIME;
  return kind === 'integer' ? Prisma.sql`${value}::bigint` : Prisma.sql`${value}`;
}

export type SortValue = Date | bigint | string | null;

/** The sort that an address names, as `listSort` parses it: 'price', or '-price' from the greatest down. */
export function sortNamed<Name extends string>(
  columns: Record<Name, SortColumn>,
  given: Name | `-${Name}` | undefined,
): RowSort | undefined {
  if (!given) return undefined;
  const ascending = !given.startsWith('-');
  const name = given.replace('-', '') as Name; // Without the sign it is one of the names, by its type.
  return { ...columns[name], name, ascending };
}

/** The rows with these ids, in the order of the ids. */
export function inOrderOf<Row>(ids: readonly string[], rows: Row[], idOf: (row: Row) => string): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
