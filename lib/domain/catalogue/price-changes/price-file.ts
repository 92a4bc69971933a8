// The file of all prices: its columns, and reading it back. Only what differs from its own columns of now is a change.

import { type DraftItem, MOST_ROWS, type RowProblem } from '@/lib/domain/catalogue/schema';
import { rupees } from '@/lib/platform/money';
import { typedPrice } from './typed-amounts';

/** The columns by their headings. Those before `Price` are there to be read; `now` is what the file was made from. */
export const PRICE_COLUMNS = [
  ...(['Item', 'Name', 'Products', 'Bundle', 'Cost'] as const),
  ...(['Price now', 'Resell now', 'In stock now', 'Price', 'Resell', 'In stock'] as const),
] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

const NEEDED: PriceColumn[] = ['Item', 'Price', 'Resell', 'In stock'];

export interface KnownItem {
  itemid: number;
  price: number;
  resell: number;
  inStock: boolean;
}

export interface PriceFile {
  /** The numbers of the items that it names. */
  itemids: number[];
  /** Its rows as drafts, beside the items of now. */
  rowsFor: (known: KnownItem[]) => { items: DraftItem[]; problems: RowProblem[] };
}

/** Reads a file of prices; a sentence where it is none. */
export function readPriceFile(text: string): PriceFile | string {
  const table = readCsv(text);
  if (table === null) return 'The file ends within quotes.';
  const [header = [], ...lines] = table;
  const at = new Map(header.map((name, column) => [name.trim().toLowerCase(), column]));
  const missing = NEEDED.filter((name) => !at.has(name.toLowerCase()));
  if (missing.length > 0) return `The first line lacks the headings: ${missing.join(', ')}.`;
  const rows = lines
    .map((cells, n) => ({
      line: n + 2,
      text: cells.join(', ').slice(0, 120),
      cell: (name: PriceColumn) => cleanCell(cells[at.get(name.toLowerCase()) ?? -1]),
    }))
    .filter(({ text: line }) => line.replaceAll(',', '').trim() !== '');
  if (rows.length === 0) return 'The file has no rows.';
  if (rows.length > MOST_ROWS) return `The file has more than ${MOST_ROWS} rows.`;
  return {
    itemids: rows.flatMap(({ cell }) => numberOf(cell('Item')) ?? []),
    rowsFor: (known) => readRows(rows, known),
  };
}

interface FileRow {
  line: number;
  text: string;
  cell: (name: PriceColumn) => string;
}

function readRows(rows: FileRow[], known: KnownItem[]): { items: DraftItem[]; problems: RowProblem[] } {
  const byNumber = new Map(known.map((item) => [item.itemid, item]));
  const named = new Set<number>();
  const items: DraftItem[] = [];
  const problems: RowProblem[] = [];
  for (const row of rows) {
    const { line, text, cell } = row;
    const itemid = numberOf(cell('Item'));
    const item = itemid === null ? undefined : byNumber.get(itemid);
    const inStock = stockOf(cell('In stock'));
    const problem = problemOf({ itemid, item, isRepeated: named.has(itemid ?? -1), inStock });
    if (problem !== '' || !item) problems.push({ line, text, problem });
    else {
      named.add(item.itemid);
      const seen = seenOf(row, item);
      const price = cell('Price') || String(seen.price);
      const resell = cell('Resell') || String(seen.resell);
      const draft = { itemid: item.itemid, price, resell, inStock: inStock ?? seen.inStock, seen };
      if (isTouched(draft)) items.push(draft);
    }
  }
  return { items, problems };
}

/** What the file was made from; without these columns, the values of now. */
function seenOf({ cell }: FileRow, item: KnownItem): DraftItem['seen'] {
  const [price, resell] = [typedPrice(cell('Price now')), typedPrice(cell('Resell now'))];
  return {
    price: price === null ? item.price : rupees(price),
    resell: resell === null ? item.resell : rupees(resell),
    inStock: stockOf(cell('In stock now')) || (cell('In stock now') === '' ? item.inStock : false),
  };
}

function isTouched({ price, resell, inStock, seen }: DraftItem): boolean {
  const differs = (text: string, old: number) => {
    const paise = typedPrice(text);
    return paise === null || rupees(paise) !== old;
  };
  return differs(price, seen.price) || differs(resell, seen.resell) || inStock !== seen.inStock;
}

interface Found {
  itemid: number | null;
  item: KnownItem | undefined;
  isRepeated: boolean;
  inStock: boolean | null | undefined;
}

function problemOf({ itemid, item, isRepeated, inStock }: Found): string {
  if (itemid === null) return 'The number of the item cannot be read.';
  if (!item) return `There is no item ${itemid}.`;
  if (isRepeated) return `Item ${itemid} is in the file twice.`;
  return inStock === undefined ? 'In stock is neither yes nor no.' : '';
}

/** Null for an empty cell, undefined for any other text. */
function stockOf(text: string): boolean | null | undefined {
  const word = text.toLowerCase();
  if (word === '') return null;
  if (['yes', 'true', '1'].includes(word)) return true;
  return ['no', 'false', '0'].includes(word) ? false : undefined;
}

function numberOf(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** A cell without the apostrophe that marks text in a spreadsheet. */
function cleanCell(text = ''): string {
  return text.trim().replace(/^'/, '').slice(0, 40);
}

/**
 * The cells of a file by RFC 4180, with commas or, as spreadsheets write them in some countries, semicolons. Null when it
 * ends within quotes.
 */
export function readCsv(text: string): string[][] | null {
  const body = text.replace(/^\uFEFF/, '');
  const [first = ''] = body.split('\n', 1);
  const separator = first.includes(';') && !first.includes(',') ? ';' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
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
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += sign;
  }
  if (isQuoted) return null;
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]];
}
