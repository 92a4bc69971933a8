import type { BankLine } from '@/lib/domain/reconciliation/compare/compare-bank';
import type { CsvRow } from '@/lib/platform/csv';
import { decodeText } from './decode-text';
import { findColumns, type Table } from './find-columns';
import { readAmount } from './read-amount';
import { readDate } from './read-date';
import { readRows } from './read-rows';
import { StatementError } from './statement-error';

export interface BankStatement {
  lines: BankLine[];
  /** The first and last day of its lines (yyyy-mm-dd); null without a line. */
  days: { from: string; until: string } | null;
  /** Why lines that may be UPI payments could not be read. */
  unread: string[];
  /** Lines that are certainly neither a UPI payment nor a payout, such as a transfer or a charge. */
  others: number;
}

/** How payouts of gateways are known on a statement. */
export interface KnownPayouts {
  /** Their bank references, which are no numbers of 12 digits. */
  references: readonly string[];
  /** Words of the narration that name a gateway, for payouts that nobody told of. */
  payers: readonly string[];
}
const NO_PAYOUTS: KnownPayouts = { references: [], payers: [] };

const COLUMNS = {
  date: /^(txn|tran|transaction|posting|book)? ?(date|dt)( time)?$/,
  valueDate: /^value (date|dt)$/,
  text: /^(narration|description|particulars|remarks?|details|transaction (details|remarks|particulars|description))$/,
  reference: /^(utr|rrn|ref|chq|cheque|reference|upi|transaction id|tran id|bank ref)/,
  credit: /^(credit|deposit|cr)( amount| amt)?s?( inr| rs)?$/,
  debit: /^(debit|withdrawal|dr)( amount| amt)?s?( inr| rs)?$/,
  amount: /^(transaction )?(amount|amt)( inr| rs)?$/,
  direction: /^(cr dr|dr cr|type|transaction type|debit credit|credit debit)( indicator)?$/,
};
type Column = keyof typeof COLUMNS;

/**
 * Reads the statement of a bank as a CSV file. Columns are found by their names, because each bank has its own order.
 * Throws StatementError when there is no table.
 */
export function readBankStatement(bytes: Uint8Array, payouts: KnownPayouts = NO_PAYOUTS): BankStatement {
  const table = findColumns(
    readRows(decodeText(bytes)),
    COLUMNS,
    (has) =>
      (has('date') || has('valueDate')) &&
      (has('text') || has('reference')) &&
      (has('credit') || has('amount')),
  );
  if (!table)
    throw new StatementError(
      'The bank statement has no row with the names of its columns: date, narration or reference, and credit or amount.',
    );
  const statement: BankStatement = { lines: [], days: null, unread: [], others: 0 };
  const days: string[] = [];
  for (const row of table.rows) {
    const read = readLine(table, row, payouts);
    if (read.day) days.push(read.day);
    if (read.line) statement.lines.push(read.line);
    else if (read.why === null) statement.others += 1;
    else statement.unread.push(`line ${row.line}: ${read.why}`);
  }
  days.sort();
  const [from, until] = [days[0], days.at(-1)];
  if (from !== undefined && until !== undefined) statement.days = { from, until };
  return statement;
}

/** `why` is null for a line that is no UPI payment. */
type ReadLine = { day: string | null; line: BankLine | null; why: string | null };

function readLine(table: Table<Column>, row: CsvRow, payouts: KnownPayouts): ReadLine {
  const text = table.cell(row, 'text');
  const reference = table.cell(row, 'reference');
  const day = readDate(table.cell(row, 'date')) ?? readDate(table.cell(row, 'valueDate'));
  const moved = readMovement(table, row);
  const isUpi = /\bupi\b/i.test(`${text} ${reference}`);
  const utr = findPayout(`${reference} ${text}`, payouts) ?? findReference(text, reference);
  const nothing = (why: string | null): ReadLine => ({ day, line: null, why });
  if (!isUpi && utr === null) return nothing(null);
  // A line of a total, or of a page's number, has neither.
  if (day === null && moved === null) return nothing(null);
  if (day === null) return nothing('its date cannot be read');
  if (moved === null) return nothing('its amount cannot be read');
  if (utr === null) return nothing('it is a UPI payment without a reference of 12 digits');
  return { day, line: { line: row.line, day, utr, ...moved }, why: null };
}

/** The reference of a known payout, or the words of one that only the name of its gateway gives away. */
function findPayout(words: string, { references, payers }: KnownPayouts): string | null {
  const written = words.toUpperCase();
  const known = references.find((reference) => written.includes(reference.toUpperCase()));
  if (known !== undefined) return known;
  return payers.some((payer) => written.includes(payer.toUpperCase())) && !/\bUPI\b/.test(written)
    ? words.trim().replace(/\s+/g, ' ').slice(0, 80)
    : null;
}

function readMovement(table: Table<Column>, row: CsvRow): Pick<BankLine, 'amount' | 'direction'> | null {
  const credit = readAmount(table.cell(row, 'credit'));
  if (credit && credit.paise > 0n) return { amount: credit.paise, direction: 'credit' };
  const debit = readAmount(table.cell(row, 'debit'));
  if (debit && debit.paise > 0n) return { amount: debit.paise, direction: 'debit' };
  const amount = readAmount(table.cell(row, 'amount'));
  if (!amount || amount.paise === 0n) return null;
  const said = table.cell(row, 'direction');
  const direction = /^(cr|c|credit|deposit)\b/i.test(said)
    ? 'credit'
    : /^(dr|d|debit|withdrawal)\b/i.test(said)
      ? 'debit'
      : (amount.direction ?? 'credit');
  return { amount: amount.paise, direction };
}

/**
 * The reference of a UPI payment: 12 digits in the column of references or in the narration (`UPI/CR/612345678901/…`).
 * A longer number, such as that of an account, is none.
 */
function findReference(text: string, reference: string): string | null {
  const own = /^0*(\d{12})$/.exec(reference.replace(/^(upi|rrn|utr)[-/: ]*/i, '').replace(/\s/g, ''));
  if (own?.[1]) return own[1];
  return /(?<!\d)\d{12}(?!\d)/.exec(`${reference} ${text}`)?.[0] ?? null;
}
