// Reading a table that people have edited in a spreadsheet: CSV whose first line has the headings.
import { parseCsv } from '@/lib/platform/csv';

export interface TableRow<Column extends string> {
  /** The line of the file, from 1. */
  line: number;
  /** The beginning of the row, to name it. */
  text: string;
  /** A cell as it was typed; '' for a column that the file has not. */
  cell: (name: Column) => string;
}

/** The rows of a table that are not empty; a sentence where the text is no such table. */
export function readTable<Column extends string>(
  text: string,
  { needed, most }: { needed: readonly Column[]; most: number },
): TableRow<Column>[] | string {
  const table = parseCsv(text, separatorOf(text));
  if (table === null) return 'The file has a quotation mark that is not closed.';
  const [header, ...lines] = table;
  const at = new Map(header?.cells.map((name, column) => [name.trim().toLowerCase(), column]));
  const missing = needed.filter((name) => !at.has(name.toLowerCase()));
  if (missing.length > 0) return `The first line lacks the headings: ${missing.join(', ')}.`;
  const rows = lines.flatMap(({ line, cells }) => {
    if (isBlank(cells)) return [];
    const cell = (name: Column) => cleanCell(cells[at.get(name.toLowerCase()) ?? -1]);
    return [{ line, text: cells.join(', ').slice(0, 120), cell }];
  });
  if (rows.length === 0) return 'The file has no rows.';
  return rows.length > most ? `The file has more than ${most} rows.` : rows;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || cell.replaceAll(',', '').trim() === '');
}

/**
 * A cell without the apostrophe that marks text in a spreadsheet, as the store's own files have it before a formula.
 */
function cleanCell(text = ''): string {
  return text.trim().replace(/^'/, '');
}

/** With commas or, as spreadsheets write them in some countries, semicolons. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}
