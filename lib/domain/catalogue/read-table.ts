// Reading a table that people have edited in a spreadsheet: CSV whose first line has the headings.

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
  const table = readCsv(text);
  if (table === null) return 'The file ends within quotes.';
  const [header = [], ...lines] = table;
  const at = new Map(header.map((name, column) => [name.trim().toLowerCase(), column]));
  const missing = needed.filter((name) => !at.has(name.toLowerCase()));
  if (missing.length > 0) return `The first line lacks the headings: ${missing.join(', ')}.`;
  const rows = lines.flatMap((cells, n) => {
    if (isBlank(cells)) return [];
    const cell = (name: Column) => cleanCell(cells[at.get(name.toLowerCase()) ?? -1]);
    return [{ line: n + 2, text: cells.join(', ').slice(0, 120), cell }];
  });
  if (rows.length === 0) return 'The file has no rows.';
  return rows.length > most ? `The file has more than ${most} rows.` : rows;
}

/** Blank lines share one row: 200,000 of them with a row each took 65 to 136 ms of processor time instead of 10. */
const BLANK_ROW = [''];

function isBlank(cells: readonly string[]): boolean {
  return cells === BLANK_ROW || cells.every((cell) => cell === '' || cell.replaceAll(',', '').trim() === '');
}

/**
 * A cell without the apostrophe that marks text in a spreadsheet, as the store's own files have it before a formula.
 */
function cleanCell(text = ''): string {
  return text.trim().replace(/^'/, '');
}

/**
 * The cells of a file by RFC 4180, with commas or, as spreadsheets write them in some countries, semicolons. Null when
 * it ends within quotes.
 */
export function readCsv(text: string): string[][] | null {
  const body = text.replace(/^\uFEFF/, '');
  const [first = ''] = body.split('\n', 1);
  const separator = first.includes(';') && !first.includes(',') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = (last: string) => {
    if (last === '' && row.length === 0) rows.push(BLANK_ROW);
    else {
      row.push(last);
      rows.push(row);
      row = [];
    }
    cell = '';
  };
  for (let n = 0; n < body.length; n++) {
    const sign = body[n] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (body[n + 1] === '"') {
        cell += '"';
        n += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      row.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endRow(cell.endsWith('\r') ? cell.slice(0, -1) : cell);
    } else cell += sign;
  }
  if (isQuoted) return null;
  if (cell !== '' || row.length > 0) endRow(cell);
  return rows;
}
