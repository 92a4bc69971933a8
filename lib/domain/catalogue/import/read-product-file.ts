import type { z } from 'zod';
import { PLACEHOLDER } from '@/lib/domain/catalogue/drafts/publish-checks';
import { createItemBody } from '@/lib/domain/catalogue/items/item-forms';
import { typedPrice } from '@/lib/domain/catalogue/price-changes/typed-amounts';
import { createProductBody } from '@/lib/domain/catalogue/products/product-forms';
import { readTable, type TableRow } from '@/lib/domain/catalogue/read-table';
import { type CellProblem, isOwnPath, MOST_IMPORTED, type ProductType } from '@/lib/domain/catalogue/schema';
import { inEnglish, readIssue } from '@/lib/platform/messages';
import { type Paise, paiseFromText, rupees } from '@/lib/platform/money';
import { type FileColumn, NEEDED_COLUMNS, PRODUCT_COLUMNS, type ProductColumn } from './product-columns';
import { readInputs } from './read-inputs';
import { readSupplier } from './read-supplier';

export interface FileItem {
  line: number;
  item: z.output<typeof createItemBody>;
  /** In hundredths of the supplier's currency; null when it is unknown. */
  cost: Paise | null;
}

export interface ProductFile {
  problems: CellProblem[];
  /** Null while it cannot be read. */
  product: z.output<typeof createProductBody> | null;
  /** Those that can be read. */
  items: FileItem[];
}

type Row = TableRow<FileColumn>;

/** Reads the file that adds a product with its items; a sentence where it is none. Pure. */
export function readProductFile(text: string): ProductFile | string {
  const rows = readTable<FileColumn>(text, { needed: NEEDED_COLUMNS, most: MOST_IMPORTED });
  if (typeof rows === 'string') return rows;
  const problems: CellProblem[] = [];
  const { texts, lines } = readProductTexts(rows, problems);
  const game = texts.Game.replace(/\s+/g, '').toUpperCase() as ProductType;
  const picture = texts.Picture || PLACEHOLDER;
  // A wrong picture of the product is told once, not for each of its items.
  const shown = isOwnPath(picture) ? picture : PLACEHOLDER;
  const items = rows.flatMap((row) => readItem(row, { game, picture: shown, problems }) ?? []);
  findRepeated(items, problems);
  const product = readProduct(texts, lines, { items, picture, problems });
  return { problems: problems.toSorted((a, b) => a.line - b.line), product, items };
}

type Texts = Record<ProductColumn, string>;
type Lines = Record<ProductColumn, number>;

/** What the rows say of the product: a row may leave out what an earlier one said, and must not say something else. */
function readProductTexts(rows: Row[], problems: CellProblem[]): { texts: Texts; lines: Lines } {
  const first = rows[0]?.line ?? 2;
  const texts = Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, ''])) as Texts;
  const lines = Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, first])) as Lines;
  for (const { line, cell } of rows)
    for (const column of PRODUCT_COLUMNS) {
      const text = cell(column);
      if (text === '' || text === texts[column]) continue;
      if (texts[column] === '') {
        texts[column] = text;
        lines[column] = line;
      } else
        problems.push({
          line,
          column,
          problem: `Line ${lines[column]} says something else. A file adds one product.`,
        });
    }
  return { texts, lines };
}

interface ItemReading {
  game: ProductType;
  picture: string;
  problems: CellProblem[];
}

const ITEM_COLUMNS: Record<string, FileColumn> = {
  name: 'Item',
  nameHi: 'Item Hindi',
  imgpath: 'Item picture',
  type: 'Size',
  unitCount: 'Count',
  originalprice: 'MRP',
  discountedprice: 'Price',
  resellprice: 'Resell',
  apiType: 'Supplier',
  itemidarray: 'Packs',
};

function readItem({ line, cell }: Row, { game, picture, problems }: ItemReading): FileItem | null {
  const before = problems.length;
  const fail = (column: FileColumn, problem: string) => problems.push({ line, column, problem });
  const supplier = readSupplier(cell('Supplier'), game);
  if ('problem' in supplier) fail('Supplier', supplier.problem);
  const apiType = 'apiType' in supplier ? supplier.apiType : null;
  const cost = readCost(cell('Cost'));
  if (cost === undefined) fail('Cost', inEnglish('forms.costWrong'));
  if (cost && 'apiType' in supplier && apiType === null) fail('Cost', 'A cost belongs to a supplier.');
  // The price that is missing or wrong is told of its own cell alone.
  const stand = priceOf(cell('Price')) ?? 1;
  const parsed = createItemBody.safeParse({
    name: cell('Item'),
    nameHi: cell('Item Hindi'),
    imgpath: cell('Item picture') || picture,
    type: cell('Size').toLowerCase(),
    unitCount: numberOf(cell('Count')),
    originalprice: cell('MRP') === '' ? stand : priceOf(cell('MRP')),
    discountedprice: priceOf(cell('Price')),
    resellprice: priceOf(cell('Resell')),
    isApi: apiType !== null,
    apiType,
    itemidarray: cell('Packs')
      .split(/[\s,;|+]+/)
      .filter(Boolean),
  });
  if (!parsed.success) tell(parsed.error, (name) => [line, ITEM_COLUMNS[name] ?? 'Item'], problems);
  return parsed.success && cost !== undefined && problems.length === before
    ? { line, item: parsed.data, cost }
    : null;
}

const PRODUCT_FIELDS: Record<string, ProductColumn> = {
  name: 'Product',
  nameHi: 'Product Hindi',
  category: 'Category',
  type: 'Game',
  imgpath: 'Picture',
  importantnote: 'Note',
  noteHi: 'Note Hindi',
  aliases: 'Search words',
  inputs: 'Inputs',
  unitName: 'Unit',
  unitPlural: 'Units',
  unitNameHi: 'Unit Hindi',
  gameClass: 'Class',
  gameReason: 'Class reason',
  gameEvidence: 'Evidence',
};

interface ProductReading {
  items: FileItem[];
  picture: string;
  problems: CellProblem[];
}

function readProduct(
  texts: Texts,
  lines: Lines,
  { items, picture, problems }: ProductReading,
): ProductFile['product'] {
  const read = readInputs(texts.Inputs);
  if ('problem' in read) problems.push({ line: lines.Inputs, column: 'Inputs', problem: read.problem });
  // What a supplier delivers decides what buyers are asked for, as it does for a product made by hand.
  const bought = items.find(({ item }) => item.isApi)?.item.apiType ?? null;
  const parsed = createProductBody.safeParse({
    name: texts.Product,
    nameHi: texts['Product Hindi'],
    type: texts.Game,
    category: texts.Category.toLowerCase(),
    imgpath: picture,
    importantnote: texts.Note,
    noteHi: texts['Note Hindi'],
    aliases: partsOf(texts['Search words']),
    unitName: texts.Unit,
    unitPlural: texts.Units,
    unitNameHi: texts['Unit Hindi'],
    gameClass: texts.Class === '' ? 'unknown' : texts.Class.toLowerCase(),
    gameReason: texts['Class reason'],
    gameEvidence: texts.Evidence,
    inputs: 'inputs' in read ? read.inputs : [],
    items: [],
    isApi: bought !== null,
    apiType: bought,
  });
  if (parsed.success) return 'inputs' in read ? parsed.data : null;
  const at = (name: string): [number, FileColumn] => {
    const column = PRODUCT_FIELDS[name] ?? 'Product';
    return [lines[column], column];
  };
  tell(parsed.error, at, problems);
  return null;
}

/** Adds each issue of a schema as the problem of its cell, once. */
function tell(
  error: z.ZodError,
  at: (field: string) => [line: number, column: FileColumn],
  problems: CellProblem[],
): void {
  for (const { path, message: text } of error.issues) {
    const [line, column] = at(String(path[0] ?? ''));
    if (problems.some((each) => each.line === line && each.column === column)) continue;
    const known = readIssue(text);
    problems.push({ line, column, problem: known ? inEnglish(known) : 'This cannot be read.' });
  }
}

function findRepeated(items: FileItem[], problems: CellProblem[]): void {
  const seen = new Map<string, number>();
  for (const { line, item } of items) {
    const first = seen.get(item.name);
    if (first === undefined) seen.set(item.name, line);
    else problems.push({ line, column: 'Item', problem: `Line ${first} has an item of this name.` });
  }
}

/** Rupees as the schema reads them; null for what is no price, which it refuses. */
function priceOf(text: string): number | null {
  const paise = typedPrice(text);
  return paise === null ? null : rupees(paise);
}

/** Null for an empty cell, undefined for what is no cost. */
function readCost(text: string): Paise | null | undefined {
  return text === '' ? null : (paiseFromText(text.replaceAll(',', '')) ?? undefined);
}

function numberOf(text: string): number | string {
  const plain = text.replaceAll(',', '');
  return /^\d{1,12}$/.test(plain) ? Number(plain) : text;
}

function partsOf(text: string): string[] {
  return text
    .split(/[,|]/)
    .map((part) => part.trim())
    .filter(Boolean);
}
