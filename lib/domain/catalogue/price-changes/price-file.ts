// The file of all prices: its columns, and reading it back. Only what differs from its own columns of now is a change.

import { readTable, type TableRow } from '@/lib/domain/catalogue/read-table';
import { type DraftItem, MOST_ROWS, type RowProblem } from '@/lib/domain/catalogue/schema';
import { rupees } from '@/lib/platform/money';
import { typedPrice } from './typed-amounts';

/** The columns by their headings. Those before `Price` are there to be read; `now` is what the file was made from. */
export const PRICE_COLUMNS = [
  ...(['Item', 'Name', 'Products', 'Bundle', 'Cost'] as const),
  ...(['Price now', 'Resell now', 'In stock now', 'Price', 'Resell', 'In stock'] as const),
] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** What is kept of a price that cannot be read, so that it can be corrected in the preview. */
const LONGEST_PRICE = 40;

/** The file has every item of the store, and most rows stay as they are. */
const LONGEST_FILE = 5000;

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
  const rows = readTable<PriceColumn>(text, { needed: NEEDED, most: LONGEST_FILE });
  if (typeof rows === 'string') return rows;
  return {
    itemids: rows.flatMap(({ cell }) => numberOf(cell('Item')) ?? []),
    rowsFor: (known) => readRows(rows, known),
  };
}

type FileRow = TableRow<PriceColumn>;

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
      const price = cell('Price').slice(0, LONGEST_PRICE) || String(seen.price);
      const resell = cell('Resell').slice(0, LONGEST_PRICE) || String(seen.resell);
      const draft = { itemid: item.itemid, price, resell, inStock: inStock ?? seen.inStock, seen };
      if (isTouched(draft)) items.push(draft);
    }
  }
  return { items, problems: problems.slice(0, MOST_ROWS) };
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
