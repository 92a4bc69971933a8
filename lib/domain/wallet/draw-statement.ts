import { createPdf, type PdfPage } from '@/lib/integrations/pdf';
import type { Language } from '@/lib/platform/languages';
import { type Message, message, translate } from '@/lib/platform/messages';
import { istDateTime } from '@/lib/platform/time';
import type { JournalReason, StatementView } from './schema';

/** What the documents of a period come to, in rupees; credit notes are subtracted. */
interface StatementBills {
  count: number;
  taxable: number;
  tax: number;
  value: number;
}

export interface DrawStatementInput {
  statement: StatementView;
  store: string;
  owner: string;
  /** Null for a store that issues no documents. */
  bills: StatementBills | null;
  language: Language;
  /** When it is drawn. */
  at: Date;
}

const AMOUNT = { x: 340, width: 75, align: 'right' } as const;
const BALANCE = { x: 420, align: 'right' } as const;
const WHAT = { x: 95, width: 240 };
const SIZE = 9;
const KINDS: Record<JournalReason, Message> = {
  order_paid: message('wallet.statement.kinds.order_paid'),
  order_refunded: message('wallet.statement.kinds.order_refunded'),
  payment_unusable: message('wallet.statement.kinds.payment_unusable'),
  topup_paid: message('wallet.statement.kinds.topup_paid'),
  points_earned: message('wallet.statement.kinds.points_earned'),
  points_redeemed: message('wallet.statement.kinds.points_redeemed'),
  points_taken_back: message('wallet.statement.kinds.points_taken_back'),
  points_given_again: message('wallet.statement.kinds.points_given_again'),
  referral_rewarded: message('wallet.statement.kinds.referral_rewarded'),
  referral_taken_back: message('wallet.statement.kinds.referral_taken_back'),
  admin_credit: message('wallet.statement.kinds.admin_credit'),
  payment_reversed: message('wallet.statement.kinds.payment_reversed'),
  receivable_lost: message('wallet.statement.kinds.receivable_lost'),
  receivable_recovered: message('wallet.statement.kinds.receivable_recovered'),
  receivable_offset: message('wallet.statement.kinds.receivable_offset'),
  payment_reinstated: message('wallet.statement.kinds.payment_reinstated'),
  order_reopened: message('wallet.statement.kinds.order_reopened'),
  gift_taken_back: message('wallet.statement.kinds.gift_taken_back'),
  moved_out: message('wallet.statement.kinds.moved_out'),
  moved_in: message('wallet.statement.kinds.moved_in'),
  refund_to_wallet: message('wallet.statement.kinds.refund_to_wallet'),
  refund_processed: message('wallet.statement.kinds.refund_processed'),
  refund_came_back: message('wallet.statement.kinds.refund_came_back'),
  refund_returned: message('wallet.statement.kinds.refund_returned'),
};

/** Of the widest line of a movement: two lines of text. */
const LINE = 30;

/**
 * The statement of a wallet as a PDF: the opening balance, every movement, the closing balance, and what was billed.
 */
export function drawStatement(input: DrawStatementInput): Promise<Uint8Array<ArrayBuffer>> {
  const { statement, store, owner, bills, language, at } = input;
  const { from, to, opening, closing, lines } = statement;
  const say = (text: Message) => translate(language, text);
  const title = say(message('wallet.statement.title'));
  return createPdf({ title: `${title} ${from} – ${to}`, author: store, at }, (page) => {
    page.moveTo(page.write(title, { size: 18, isBold: true }) + 2);
    page.moveTo(page.write(`${store} · ${owner}`, { isQuiet: true }));
    page.moveTo(page.write(say(message('wallet.statement.period', { from, to })), { isQuiet: true }) + 10);
    drawHead(page, say);
    drawTotal(page, say(message('wallet.statement.opening')), opening);
    for (const line of lines) {
      if (page.breakBefore(LINE)) drawHead(page, say);
      // Of a newer version that runs beside this one while the store is rolled.
      const kind: Message | undefined = KINDS[line.kind];
      drawMovement(page, line, say(kind ?? message('wallet.statement.kinds.other')));
    }
    page.breakBefore(LINE);
    drawTotal(page, say(message('wallet.statement.closing')), closing);
    if (!bills) return;
    page.breakBefore(4 * LINE);
    page.moveBy(14);
    page.moveTo(
      page.write(say(message('wallet.statement.bills', { count: bills.count })), { isBold: true }) + 2,
    );
    const sums: [Message, number][] = [
      [message('wallet.statement.taxable'), bills.taxable],
      [message('wallet.statement.tax'), bills.tax],
      [message('wallet.statement.total'), bills.value],
    ];
    for (const [name, amount] of sums) {
      page.write(amountText(amount), { ...BALANCE, size: SIZE });
      page.moveTo(page.write(say(name), { size: SIZE }));
    }
  });
}

function drawHead(page: PdfPage, say: (text: Message) => string): void {
  const head = { size: SIZE, isBold: true };
  page.write(say(message('wallet.statement.what')), { ...WHAT, ...head });
  page.write(say(message('wallet.statement.amount')), { ...AMOUNT, ...head });
  page.write(say(message('wallet.statement.balance')), { ...BALANCE, ...head });
  page.moveTo(page.write(say(message('wallet.statement.date')), { width: 90, ...head }) + 3);
  page.rule();
  page.moveBy(4);
}

function drawMovement(
  page: PdfPage,
  { at, note, orderid, amount, balance }: StatementView['lines'][number],
  text: string,
): void {
  const size = SIZE;
  page.write(istDateTime(new Date(at)), { width: 90, size });
  page.write(amountText(amount), { ...AMOUNT, size });
  page.write(amountText(balance), { ...BALANCE, size });
  const what = [note === null ? text : `${text}: ${note}`, ...(orderid ? [orderid] : [])].join('\n');
  page.moveTo(page.write(what, { ...WHAT, size }) + 3);
}

function drawTotal(page: PdfPage, name: string, balance: number): void {
  page.write(amountText(balance), { ...BALANCE, size: SIZE, isBold: true });
  page.moveTo(page.write(name, { ...WHAT, size: SIZE, isBold: true }) + 5);
}

/** With paise, so that a column can be added up by eye. A hyphen, because the font of the file has no minus sign. */
function amountText(amount: number): string {
  const text = Math.abs(amount).toLocaleString('en-IN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${amount < 0 ? '-' : ''}₹${text}`;
}
