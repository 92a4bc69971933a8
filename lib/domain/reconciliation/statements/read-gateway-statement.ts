import type { GatewayLine } from '@/lib/domain/reconciliation/compare/compare-payments';
import { decodeText } from './decode-text';
import { findColumns } from './find-columns';
import { readAmount } from './read-amount';
import { readRows } from './read-rows';
import { StatementError } from './statement-error';

export interface GatewayStatement {
  lines: GatewayLine[];
  /** Why lines could not be read. */
  unread: string[];
}

const COLUMNS = {
  clientTxnId: /^(client (txn|transaction) id|merchant (order|txn|transaction) id|client id)$/,
  gatewayOrderId: /^(id|order id|gateway (order )?id|txn id)$/,
  utr: /^(utr|rrn|upi (txn|transaction|ref) ?(id|no)?|bank (ref|reference)( no| number)?)$/,
  amount: /^(transaction )?(amount|amt)( inr| rs)?$/,
  status: /^(txn |transaction |payment )?status$/,
};

/** Reads the statement of the gateway as a CSV file. Throws StatementError when there is no table. */
export function readGatewayStatement(bytes: Uint8Array): GatewayStatement {
  const table = findColumns(
    readRows(decodeText(bytes)),
    COLUMNS,
    (has) => has('clientTxnId') && has('amount') && has('status'),
  );
  if (!table)
    throw new StatementError(
      "The gateway's statement has no row with the names of its columns: client_txn_id, amount and status.",
    );
  const statement: GatewayStatement = { lines: [], unread: [] };
  for (const row of table.rows) {
    const clientTxnId = table.cell(row, 'clientTxnId');
    const amount = readAmount(table.cell(row, 'amount'));
    if (clientTxnId === '' || amount === null) {
      const what = clientTxnId === '' ? 'client_txn_id' : 'amount';
      statement.unread.push(`line ${row.line}: its ${what} cannot be read`);
      continue;
    }
    statement.lines.push({
      clientTxnId,
      gatewayOrderId: table.cell(row, 'gatewayOrderId') || null,
      isPaid: /^(success|successful|paid|captured|completed)$/i.test(table.cell(row, 'status')),
      amount: amount.paise,
      utr: table.cell(row, 'utr') || null,
    });
  }
  return statement;
}
