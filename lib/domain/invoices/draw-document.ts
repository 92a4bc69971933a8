import type { Seller } from '@/lib/domain/context';
import { createPdf, type PdfPage } from '@/lib/integrations/pdf';
import type { TaxDocument } from '@/lib/platform/db';
import type { Language } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';
import type { MessageKey } from '@/lib/platform/messages/schema';
import { rupees } from '@/lib/platform/money';
import { dayOf } from './financial-year';
import type { DocumentKind } from './schema';
import { GST_STATES, isGstState } from './schema/gst-states';

export interface DrawInput {
  document: TaxDocument;
  /** Of a credit note: the document that it credits. */
  credited: Pick<TaxDocument, 'name' | 'date' | 'rate'> | null;
  /** Of an invoice that was issued anew: the one that named its buyer wrongly. */
  replaced: Pick<TaxDocument, 'name' | 'date'> | null;
  /** Of a credit note: whether it credits an invoice because that is issued anew. */
  isIssuedAnew: boolean;
  signatory: Seller['signatory'];
  language: Language;
}

const HALF = 280;

/** The file of a document: what rules 46, 49 and 53 of the CGST Rules want to stand on it. */
export function drawDocument({ document, language, ...others }: DrawInput): Promise<Uint8Array<ArrayBuffer>> {
  const say = (text: Message) => translate(language, text);
  const kind = document.kind as DocumentKind;
  return createPdf(
    {
      title: `${say(TITLE[kind])} ${document.name}`,
      author: document.sellerName,
      at: document.createdAt,
    },
    (page) => {
      page.moveTo(page.write(say(TITLE[kind]), { size: 18, isBold: true }) + 6);
      page.rule();
      page.moveBy(10);
      drawParties(page, document, others.credited, { say, language });
      page.moveBy(14);
      drawLine(page, document, say);
      page.moveBy(14);
      drawNotes(page, document, { ...others, say });
    },
  );
}

type Say = (text: Message) => string;

const TITLE: Record<DocumentKind, Message> = {
  invoice: message('invoices.print.invoice'),
  bill_of_supply: message('invoices.print.billOfSupply'),
  receipt: message('invoices.print.receipt'),
  credit_note: message('invoices.print.creditNote'),
};

function drawParties(
  page: PdfPage,
  document: TaxDocument,
  credited: DrawInput['credited'],
  { say, language }: { say: Say; language: Language },
): void {
  const top = page.y;
  const heights = [
    column(page, top, 0, [
      [say(message('invoices.print.seller')), true],
      [document.sellerName],
      [document.sellerAddress],
      [`GSTIN ${document.sellerGstin}`],
      [stateText(document.sellerGstin.slice(0, 2), language)],
    ]),
    column(page, top, HALF, [
      [say(message('invoices.print.number', { number: document.name })), true],
      [say(message('invoices.print.date', { date: dayText(document.date) }))],
      [say(message('invoices.print.order', { order: document.orderId }))],
      ...(credited
        ? [
            line(
              say(message('invoices.print.credits', { number: credited.name, date: dayText(credited.date) })),
            ),
          ]
        : []),
    ]),
  ];
  page.moveTo(Math.max(...heights) + 12);
  const next = page.y;
  const below = [
    column(page, next, 0, [
      [say(message('invoices.print.buyer')), true],
      [document.buyerName],
      ...(document.buyerAddress ? [line(document.buyerAddress)] : []),
      ...(document.buyerGstin ? [line(`GSTIN ${document.buyerGstin}`)] : []),
    ]),
    column(page, next, HALF, [
      [say(message('invoices.print.place')), true],
      [stateText(document.placeOfSupply, language)],
      ...(document.isPlaceGiven ? [] : [line(say(message('invoices.print.placeUnknown')), false, true)]),
    ]),
  ];
  page.moveTo(Math.max(...below));
}

type ColumnLine = [text: string, isBold?: boolean, isQuiet?: boolean];

const line = (...given: ColumnLine): ColumnLine => given;

/** Writes lines below each other and returns the height below them. */
function column(page: PdfPage, top: number, x: number, lines: ColumnLine[]): number {
  let y = top;
  for (const [text, isBold = false, isQuiet = false] of lines) {
    page.moveTo(y);
    y = page.write(text, {
      x,
      width: page.width - HALF - 10 + (x === 0 ? 10 : 0),
      isBold,
      isQuiet,
      size: isQuiet ? 8.5 : 10,
    });
  }
  return y;
}

function drawLine(page: PdfPage, document: TaxDocument, say: Say): void {
  const { description, code, rate, value, taxable, igst, cgst, sgst } = document;
  page.rule();
  page.moveBy(6);
  const top = page.y;
  const heights = [
    page.write(say(message('invoices.print.description')), { width: 330, isBold: true, size: 9 }),
    page.write(say(message('invoices.print.code')), { x: 340, width: 60, isBold: true, size: 9 }),
    page.write(say(message('invoices.print.amount')), { x: 400, isBold: true, size: 9, align: 'right' }),
  ];
  page.moveTo(Math.max(...heights) + 4);
  page.rule();
  page.moveBy(6);
  const bottom = page.write(description, { width: 330 });
  page.write(code || '–', { x: 340, width: 60 });
  page.write(amountText(taxable), { x: 400, align: 'right' });
  page.moveTo(Math.max(bottom, top) + 8);
  const half = percentText(rate / 2);
  const sums: [Message, bigint][] = [
    [message('invoices.print.taxable'), taxable],
    ...(igst > 0n ? [sum(message('invoices.print.igst', { rate: percentText(rate) }), igst)] : []),
    ...(cgst > 0n
      ? [
          sum(message('invoices.print.cgst', { rate: half }), cgst),
          sum(
            message(
              isUnionTerritory(document.placeOfSupply) ? 'invoices.print.utgst' : 'invoices.print.sgst',
              { rate: half },
            ),
            sgst,
          ),
        ]
      : []),
  ];
  for (const [name, amount] of sums) {
    const below = page.write(say(name), { x: 200, width: 200, align: 'right' });
    page.write(amountText(amount), { x: 400, align: 'right' });
    page.moveTo(below);
  }
  page.moveBy(4);
  page.rule();
  page.moveBy(6);
  const below = page.write(say(message('invoices.print.total')), {
    x: 200,
    width: 200,
    align: 'right',
    isBold: true,
    size: 12,
  });
  page.write(amountText(value), { x: 400, align: 'right', isBold: true, size: 12 });
  page.moveTo(below);
}

const sum = (name: Message, amount: bigint): [Message, bigint] => [name, amount];

function drawNotes(
  page: PdfPage,
  { kind, igst, cgst, rate }: TaxDocument,
  {
    credited,
    replaced,
    isIssuedAnew,
    signatory,
    say,
  }: Omit<DrawInput, 'document' | 'language'> & { say: Say },
): void {
  const keys: MessageKey[] = [];
  if (igst > 0n || cgst > 0n) keys.push('invoices.print.reverseCharge');
  // What its row says, so that the sentence and the sums never differ.
  if (credited && credited.rate > 0 && rate === 0) keys.push('invoices.print.taxRemains');
  if (isIssuedAnew) keys.push('invoices.print.issuedAnew');
  if (kind === 'receipt') keys.push('invoices.print.voucher');
  if (kind === 'bill_of_supply') keys.push('invoices.print.exempt');
  const notes = [
    ...(replaced
      ? [say(message('invoices.print.replaces', { number: replaced.name, date: dayText(replaced.date) }))]
      : []),
    ...keys.map((messageKey) => say({ messageKey })),
    signatory === null
      ? say(message('invoices.print.noSignature'))
      : say(message('invoices.print.signatory', { name: signatory })),
  ];
  for (const note of notes) page.moveTo(page.write(note, { size: 9, isQuiet: true }) + 2);
}

function stateText(code: string, language: Language): string {
  return isGstState(code) ? `${GST_STATES[code][language]} (${code})` : code;
}

/** Territories without a legislature, whose half of the tax has a name of its own. */
function isUnionTerritory(code: string): boolean {
  return ['04', '26', '31', '35', '38', '97'].includes(code);
}

function percentText(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

/** 26-11-2026. */
function dayText(date: Date): string {
  return dayOf(date).split('-').reverse().join('-');
}

const AMOUNT = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ₹1,00,000.00, with both digits: sums stand below each other. */
function amountText(paise: bigint): string {
  return `₹${AMOUNT.format(rupees(paise))}`;
}
