import { istDayFirst, istYearFirst } from '@/lib/sandbox/clock';
import { payoutOf } from '@/lib/sandbox/razorpay/settlements';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';

type Statement = 'statement' | 'bank';

/** The statement of the gateway for a day (yyyy-mm-dd, IST) as a CSV file. */
export function gatewayStatement(context: SandboxContext, day: string): string {
  const rows = linesOf(context, 'statement', day).map(({ payment, amount }) => [
    payment.orderId,
    payment.clientTxnId,
    istYearFirst(new Date(payment.createdAt)),
    amount,
    payment.status,
    payment.utr,
  ]);
  return csvOf([['Order ID', 'Client Txn ID', 'Txn Date', 'Amount', 'Status', 'UPI Txn ID'], ...rows]);
}

/**
 * The statement of the merchant's bank, as banks in India write one: EKQR's payments come one by one by UPI, those of
 * Razorpay in one line for each day.
 */
export function bankStatement(context: SandboxContext, day: string): string {
  const credits = linesOf(context, 'bank', day).filter(({ payment }) => payment.status === 'success');
  const rows = credits.map(({ payment, amount }) => [
    istDayFirst(new Date(payment.createdAt)).replaceAll('-', '/'),
    `UPI/CR/${payment.utr}/${payment.vpa}`,
    `0000${payment.utr}`,
    '',
    Number(amount).toLocaleString('en-IN', { minimumFractionDigits: 2 }),
  ]);
  const payout = payoutOf(context, day);
  if (payout)
    rows.push([
      day.split('-').toReversed().join('/'),
      `NEFT CR-${payout.utr}-RAZORPAY SOFTWARE PVT LTD`,
      payout.utr,
      '',
      (payout.amount / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }),
    ]);
  return csvOf([
    ['Statement of account 000000000000001'],
    ['Date', 'Narration', 'Chq./Ref.No.', 'Withdrawal Amt.', 'Deposit Amt.'],
    ...rows,
  ]);
}

/** The payments of a day as the faults leave them. */
function linesOf({ state, faults }: SandboxContext, on: Statement, day: string) {
  const ofDay = state.payments.filter(({ createdAt }) => istYearFirst(new Date(createdAt)) === day);
  return ofDay.flatMap((payment) => {
    const scope = { on, region: null, text: textOf(payment) };
    if (faults.take('ekqr', 'line_lost', scope)) return [];
    const altered = faults.take('ekqr', 'line_altered', scope);
    const line = { payment, amount: String(altered?.amount ?? payment.paidAmount ?? payment.amount) };
    return faults.take('ekqr', 'line_twice', scope) ? [line, line] : [line];
  });
}

function textOf({ clientTxnId, utr }: Payment): string {
  return `${clientTxnId} ${utr}`;
}

function csvOf(rows: (string | number)[][]): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
