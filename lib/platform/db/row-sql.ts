// Rows of a model in SQL of our own, for the statements of an order that are too many for Prisma: a statement costs 125
// µs less this way, and several of them become one.
import { Prisma } from './generated/client';

/** Values by the model's field. A value that is SQL stands as it is; a field without a value is left out. */
export type RowValues<Row> = { [Field in keyof Row]?: Row[Field] | Prisma.Sql | undefined };

/** The column of a field. The schema names all of them so (tests/unit/row-sql.test.ts). */
export function columnOf(field: string): string {
  return `"${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}

const selected = new WeakMap<object, Map<string, Prisma.Sql>>();

/**
 * All columns of a model under the names of its fields. `fields` is its enumeration, `table` the name of the rows in
 * the query. A list that the database has no value for is null here, and not empty.
 */
export function fieldsSql(fields: Readonly<Record<string, string>>, table: string): Prisma.Sql {
  const byTable = selected.get(fields) ?? new Map<string, Prisma.Sql>();
  selected.set(fields, byTable);
  const known = byTable.get(table);
  if (known) return known;
  const columns = Object.values(fields).map((field) => `${table}.${columnOf(field)} as "${field}"`);
  const sql = Prisma.raw(columns.join(', '));
  byTable.set(table, sql);
  return sql;
}

/** `insert into` with one row. The server reads each value as its column's type. */
export function insertSql<Row>(table: string, row: RowValues<Row>): Prisma.Sql {
  const given = valuesOf(row);
  const columns = Prisma.raw(given.map(([field]) => columnOf(field)).join(', '));
  return Prisma.sql`insert into ${Prisma.raw(table)} (${columns}) values (${Prisma.join(given.map(([, value]) => value))})`;
}

/** Types of PostgreSQL by the names of columns. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** A value for each of these columns; undefined is null. */
export type RecordOf<Types extends ColumnTypes> = { [Column in keyof Types]: unknown };

/** The names of these columns, as a list. */
export function columnsSql(types: ColumnTypes): Prisma.Sql {
  return Prisma.raw(
    Object.keys(types)
      .map((column) => `"${column}"`)
      .join(', '),
  );
}

/**
 * Rows as a table `name` in a query, in their order. They are one parameter, so that a statement is planned once for
 * any number of rows.
 */
export function recordsSql<Types extends ColumnTypes>(
  name: string,
  types: Types,
  rows: readonly RecordOf<Types>[],
): Prisma.Sql {
  const columns = Object.entries(types).map(([column, type]) => `"${column}" ${type}`);
  const json = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
  return Prisma.sql`jsonb_to_recordset(${json}::jsonb) as ${Prisma.raw(`${name} (${columns.join(', ')})`)}`;
}

/** What follows `set` in an update. */
export function assignmentsSql<Row>(row: RowValues<Row>): Prisma.Sql {
  return Prisma.join(
    valuesOf(row).map(([field, value]) => Prisma.sql`${Prisma.raw(columnOf(field))} = ${value}`),
  );
}

/** A value of a column of JSON; no value for null. */
export function jsonSql(value: Prisma.InputJsonValue | null): Prisma.Sql {
  return Prisma.sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
}

function valuesOf<Row>(row: RowValues<Row>): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}
