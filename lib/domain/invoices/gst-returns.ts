import type { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import type { TaxDocument } from '@/lib/platform/db';
import type { ReturnFile, returnQuery } from './schema';
import { type GstState, stateWithCode } from './schema/gst-states';

/** An invoice to another State's unregistered buyer above this is named one by one, in paise: one lakh rupees. */
const LARGE = 10_000_000n;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type ReturnQuery = z.output<typeof returnQuery>;
type Document = TaxDocument & { credits: TaxDocument | null };

/** What the returns of a month are made of. Receipts of vouchers are no supply and are counted in `docs` alone. */
async function readMonth(
  { db }: Pick<Context, 'db'>,
  { month, gstin }: Omit<ReturnQuery, 'file'>,
): Promise<Document[]> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  return db.taxDocument.findMany({
    where: { ...(gstin && { sellerGstin: gstin }), date: { gte: from, lt: until } },
    orderBy: [{ series: 'asc' }, { number: 'asc' }],
    include: { credits: true },
  });
}

/** A file of GSTR-1 for a month of a registration, its header first. Amounts are rupees with two digits. */
export async function gstReturn(
  context: Pick<Context, 'db'>,
  { file, ...period }: ReturnQuery,
): Promise<string[][]> {
  return FILES[file](await readMonth(context, period));
}

const isRegistered = ({ buyerGstin }: Document) => buyerGstin !== null;
const isTaxed = ({ rate }: Document) => rate > 0;
const isInvoice = (document: Document) => document.kind === 'invoice' && isTaxed(document);
const isCredit = (document: Document) => document.kind === 'credit_note' && isTaxed(document);
const isInterState = ({ igst }: Document) => igst > 0n;
const isLarge = (document: Document) =>
  !isRegistered(document) && isInterState(document) && document.value > LARGE;

/**
 * A credit note of a large invoice. It has a line of its own in the return, as its invoice has, however small the
 * credited amount is.
 */
const isCreditOfLarge = (document: Document) =>
  isCredit(document) && document.credits !== null && isLarge({ ...document.credits, credits: null });

const FILES: Record<ReturnFile, (documents: Document[]) => string[][]> = {
  b2b: (documents) => [
    [
      ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value'],
      ...[
        'Place Of Supply',
        'Reverse Charge',
        'Applicable % of Tax Rate',
        'Invoice Type',
        'E-Commerce GSTIN',
      ],
      ...['Rate', 'Taxable Value', 'Cess Amount'],
    ],
    ...documents
      .filter((each) => isInvoice(each) && isRegistered(each))
      .map((each) => [
        ...[each.buyerGstin ?? '', each.buyerName, each.name, dayOf(each.date), amount(each.value)],
        ...[placeOf(each), 'N', '', 'Regular B2B', '', rateOf(each), amount(each.taxable), '0.00'],
      ]),
  ],
  b2cl: (documents) => [
    [
      ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply', 'Applicable % of Tax Rate'],
      ...['Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    ],
    ...documents
      .filter((each) => isInvoice(each) && isLarge(each))
      .map((each) => [
        ...[each.name, dayOf(each.date), amount(each.value), placeOf(each), '', rateOf(each)],
        ...[amount(each.taxable), '0.00', ''],
      ]),
  ],
  b2cs: (documents) => [
    [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...[...sumSmall(documents)].map(([place, taxable]) => {
      const [state = '', rate = ''] = place.split('|');
      return ['OE', state, '', rate, amount(taxable), '0.00', ''];
    }),
  ],
  cdnr: (documents) => [
    [
      ...[
        'GSTIN/UIN of Recipient',
        'Receiver Name',
        'Note Number',
        'Note Date',
        'Note Type',
        'Place Of Supply',
      ],
      ...['Reverse Charge', 'Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate'],
      ...['Taxable Value', 'Cess Amount'],
    ],
    ...documents
      .filter((each) => isCredit(each) && isRegistered(each))
      .map((each) => [
        ...[each.buyerGstin ?? '', each.buyerName, each.name, dayOf(each.date), 'C', placeOf(each), 'N'],
        ...['Regular B2B', amount(each.value), '', rateOf(each), amount(each.taxable), '0.00'],
      ]),
  ],
  cdnur: (documents) => [
    [
      ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
      ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
    ],
    ...documents
      .filter(isCreditOfLarge)
      .map((each) => [
        ...['B2CL', each.name, dayOf(each.date), 'C', placeOf(each), amount(each.value)],
        ...['', rateOf(each), amount(each.taxable), '0.00'],
      ]),
  ],
  docs: (documents) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    ...runsOf(documents).map((those) => [
      NATURE[those[0]?.kind ?? ''] ?? '',
      those[0]?.name ?? '',
      those.at(-1)?.name ?? '',
      String(those.length),
      '0',
    ]),
  ],
};

const NATURE: Record<string, string> = {
  invoice: 'Invoices for outward supply',
  bill_of_supply: 'Bill of supply',
  receipt: 'Receipt',
  credit_note: 'Credit Note',
};

/**
 * Documents whose numbers follow each other. Where the registration changed within a month, numbers of the other one
 * may lie between those of a series: a row from the first to the last would then count numbers that this registration
 * did not issue.
 */
function runsOf(documents: Document[]): Document[][] {
  const runs: Document[][] = [];
  for (const document of documents) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last?.series === document.series && last.number + 1 === document.number) run.push(document);
    else runs.push([document]);
  }
  return runs;
}

/** Sums of what is not named one by one, by State and rate. Credit notes are subtracted. */
function sumSmall(documents: Document[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (document: Document, taxable: bigint) => {
    const place = `${placeOf(document)}|${rateOf(document)}`;
    sums.set(place, (sums.get(place) ?? 0n) + taxable);
  };
  for (const document of documents) {
    if (isRegistered(document)) continue;
    if (isInvoice(document) && !isLarge(document)) add(document, document.taxable);
    if (isCredit(document) && !isCreditOfLarge(document)) add(document, -document.taxable);
  }
  return new Map([...sums].sort(([one], [other]) => one.localeCompare(other, 'en')));
}

function placeOf({ placeOfSupply }: Document): string {
  return stateWithCode(placeOfSupply as GstState);
}

function rateOf({ rate }: Document): string {
  return (rate / 100).toFixed(2);
}

/** `05-Apr-2026`, as the portal's template writes a day. */
function dayOf(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

/** Rupees without a sign of currency or commas. */
function amount(paise: bigint): string {
  const sign = paise < 0n ? '-' : '';
  const digits = String(paise < 0n ? -paise : paise).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
