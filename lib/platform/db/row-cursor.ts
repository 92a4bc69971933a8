// The cursors of pages. They stand in addresses that people keep, so their format stays: base64url of
//   <milliseconds>.<id>             for newest first, and
//   <name of the sort>.<id>.<value> for every other sort; the value is milliseconds, an integer, or a text, and empty
//                                   for a row without one.
// A cursor is a position, not a secret: it names no row that the reader may not see, because the list's own conditions
// hold beside it.
import type { RowSort, SortValue } from './row-sort';

/** The position of a row in its list. */
export interface Key {
  id: string;
  value: SortValue;
}

export function writeCursor({ name }: RowSort, { id, value }: Key): string {
  const written = value instanceof Date ? String(value.getTime()) : String(value ?? '');
  return Buffer.from(name ? `${name}.${id}.${written}` : `${written}.${id}`).toString('base64url');
}

const NEWEST = /^(?<value>\d{12,14})\.(?<id>[0-9A-Za-z_-]{1,40})$/;
const SORTED = /^(?<name>[a-z]{1,20})\.(?<id>[0-9A-Za-z_-]{1,40})\.(?<value>[\s\S]{0,160})$/;

/** Null for an invalid cursor, and for one of another sort. */
export function readCursor(sort: RowSort, text: string | undefined): Key | null {
  const given = Buffer.from(text ?? '', 'base64url').toString();
  const { id, name = '', value } = (sort.name ? SORTED : NEWEST).exec(given)?.groups ?? {};
  if (id === undefined || value === undefined || name !== sort.name) return null;
  const read = readValue(sort, value);
  return read === undefined ? null : { id, value: read };
}

/** Undefined for a text that is no value of this sort, which PostgreSQL could refuse. */
function readValue({ kind, nullable }: RowSort, text: string): SortValue | undefined {
  if (kind === 'text') return text.includes('\0') ? undefined : text;
  if (text === '') return nullable ? null : undefined;
  if (kind === 'time') return /^\d{12,14}$/.test(text) ? new Date(Number(text)) : undefined;
  return /^-?\d{1,18}$/.test(text) ? BigInt(text) : undefined;
}
