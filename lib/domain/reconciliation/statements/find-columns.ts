import type { CsvRow } from '@/lib/platform/csv';

/** A table in a statement: its columns by our names, and its rows below the header. */
export interface Table<Name extends string> {
  rows: CsvRow[];
  /** The text of a column in a row; '' when the table does not have the column. */
  cell(row: CsvRow, name: Name): string;
  has(name: Name): boolean;
}

/**
 * Finds the columns by the names in the header, which is the first row for which `isHeader` is true; rows above it are
 * skipped. Null when there is none.
 */
export function findColumns<Name extends string>(
  rows: CsvRow[],
  names: Record<Name, RegExp>,
  isHeader: (has: (name: Name) => boolean) => boolean,
): Table<Name> | null {
  for (const [index, row] of rows.entries()) {
    const places = placesOf(row, names);
    const has = (name: Name) => places.has(name);
    if (!isHeader(has)) continue;
    return {
      rows: rows.slice(index + 1),
      has,
      cell: ({ cells }, name) => cells[places.get(name) ?? -1] ?? '',
    };
  }
  return null;
}

function placesOf<Name extends string>({ cells }: CsvRow, names: Record<Name, RegExp>): Map<Name, number> {
  const places = new Map<Name, number>();
  const wanted = Object.entries<RegExp>(names) as [Name, RegExp][];
  for (const [index, cell] of cells.entries()) {
    const title = cell
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    const name = wanted.find(([each, pattern]) => !places.has(each) && pattern.test(title))?.[0];
    if (name) places.set(name, index);
  }
  return places;
}
