// Statements as gateways and banks in India write them, and what is said about lines that cannot be read.
import { describe, expect, it, test } from 'vitest';
import { readAmount } from '@/lib/domain/reconciliation/statements/read-amount';
import { readBankStatement } from '@/lib/domain/reconciliation/statements/read-bank-statement';
import { readDate } from '@/lib/domain/reconciliation/statements/read-date';
import { readGatewayStatement } from '@/lib/domain/reconciliation/statements/read-gateway-statement';
import { readRows } from '@/lib/domain/reconciliation/statements/read-rows';
import { StatementError } from '@/lib/domain/reconciliation/statements/statement-error';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ['23/11/2026', '2026-11-23'],
  ['23/11/26', '2026-11-23'],
  ['3-1-2026', '2026-01-03'],
  ['23-Nov-2026', '2026-11-23'],
  ['23 November 2026', '2026-11-23'],
  ['23/11/2026 14:02:11', '2026-11-23'],
  ['2026-11-23T10:00:00Z', '2026-11-23'],
  ['31/02/2026', null],
  ['11/23/2026', null],
  ['Opening balance', null],
])('the date %s of a statement is read as %s', (text, day) => {
  expect(readDate(text)).toBe(day);
});

test.each([
  ['1,00,000.50', 10_000_050n, null],
  ['₹ 499.00', 49_900n, null],
  ['Rs.499', 49_900n, null],
  ['INR 499.00 Cr', 49_900n, 'credit'],
  ['499.00 (Dr)', 49_900n, 'debit'],
  ['-499.00', 49_900n, 'debit'],
])('the amount %s of a statement is read as %s paise, %s', (text, paise, direction) => {
  expect(readAmount(text)).toEqual({ paise, direction });
});

test.each(['', '-', 'n/a', '4.999', '1e5'])('the text "%s" is no amount of a statement', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('a quoted cell of a statement may hold separators, quotes and lines', () => {
  expect(readRows('a;"b;""c""\nd"\r\n\r\ne;f\n')).toEqual([
    { line: 1, cells: ['a', 'b;"c"\nd'] },
    { line: 4, cells: ['e', 'f'] },
  ]);
});

test.each([
  ['open until the end', 'a,b\n"c,d\ne,f\n'],
  ['closed by the mark of a later line', 'a,b\n"c,d\ne,"1,499.00"\ng,h\n'],
])('a stray quotation mark that is %s takes no line out of a statement', (_, text) => {
  expect(() => readRows(text)).toThrow(StatementError);
});

test('text after a cell in quotation marks belongs to it where both are on one line', () => {
  expect(readRows('a, "b" c\n')).toEqual([{ line: 1, cells: ['a', 'b c'] }]);
});

const HDFC = `Statement of account,,,,
Account No,50100000000001,,,
Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.
23/11/26,UPI-ASHA-ASHA@OKBANK-600000000001,0000600000000001,,"1,499.00"
23/11/26,UPI/REVERSAL/600000000001,0000600000000001,"1,499.00",
23/11/26,NEFT CR SALARY,N123,,5000.00
24/11/26,UPI-RAVI,,,499.00
??/11/26,UPI-RAVI-600000000003,,,499.00
24/11/26,UPI-RAVI-600000000004,,,
Total,,,1499.00,6998.00
`;

describe('the statement of a bank', () => {
  it('gives its UPI payments with their direction, and says which lines could not be read and why', () => {
    const { lines, days, unread, others } = readBankStatement(bytes(HDFC));
    expect(lines).toEqual([
      { line: 4, day: '2026-11-23', utr: '600000000001', amount: 149_900n, direction: 'credit' },
      { line: 5, day: '2026-11-23', utr: '600000000001', amount: 149_900n, direction: 'debit' },
    ]);
    expect(days).toEqual({ from: '2026-11-23', until: '2026-11-24' });
    expect(unread).toEqual([
      'line 7: it is a UPI payment without a reference of 12 digits',
      'line 8: its date cannot be read',
      'line 9: its amount cannot be read',
    ]);
    expect(others).toBe(2);
  });

  it.each([
    ['amount and type', 'Txn Date;Description;Amount;Cr/Dr\n23-Nov-2026;UPI/CR/600000000001/a@b;499.00;CR\n'],
    ['credit and debit', 'Value Date\tRRN\tCredit\tDebit\n23-11-2026\t600000000001\t499\t\n'],
    [
      'amount with Cr',
      'Transaction Date,Remarks,Transaction Amount\n2026-11-23,UPI/600000000001/x,499.00 Cr\n',
    ],
  ])('is read with the columns %s', (_, text) => {
    expect(readBankStatement(bytes(text)).lines).toMatchObject([
      { day: '2026-11-23', utr: '600000000001', amount: 49_900n, direction: 'credit' },
    ]);
  });

  it('is read in UTF-16 and in the Windows encoding too', () => {
    const text = 'Date,Narration,Credit\n23/11/2026,UPI/600000000001/Café,₹499\n';
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const windows = new Uint8Array(Buffer.from(text.replace('₹', ''), 'latin1'));
    for (const file of [utf16, windows])
      expect(readBankStatement(file).lines).toMatchObject([{ utr: '600000000001', amount: 49_900n }]);
  });

  it('is refused with a sentence when it has no table', () => {
    expect(() => readBankStatement(bytes('hello\n'))).toThrow('has no row with the names of its columns');
  });
});

test("the gateway's statement gives its payments by our reference, and says which lines could not be read", () => {
  const text =
    'Order ID,Client Txn ID,Amount,Status,UPI Txn ID\n7,A1,499.00,success,600000000001\n8,A2,49,failure,\n9,A3,?,success,1\n';
  expect(readGatewayStatement(bytes(text))).toEqual({
    lines: [
      { clientTxnId: 'A1', gatewayOrderId: '7', isPaid: true, amount: 49_900n, utr: '600000000001' },
      { clientTxnId: 'A2', gatewayOrderId: '8', isPaid: false, amount: 4_900n, utr: null },
    ],
    unread: ['line 4: its amount cannot be read'],
  });
});
