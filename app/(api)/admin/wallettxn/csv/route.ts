import { handle } from '@/lib/http/handle';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { reading } from '@/lib/domain/reading';
import { readAllTransactions } from '@/lib/domain/wallet';
import { type TransactionView, transactionListFilters } from '@/lib/domain/wallet/schema';
import { csvStream } from '@/lib/http/reply/csv';
import { istDateTime } from '@/lib/platform/time';

const HEADER = [
  ...['Transaction', 'Made (IST)', 'Changed (IST)', 'Type', 'Status', 'Amount', 'Reason', 'Order'],
  ...['Email', 'User'],
];

function rowOf(line: TransactionView): string[] {
  return [
    line.txnid,
    istDateTime(new Date(line.createdAt)),
    istDateTime(new Date(line.updatedAt)),
    line.type,
    line.status,
    line.amount.toFixed(2),
    line.reason ?? '',
    line.orderid ?? '',
    line.useremail,
    line.userid,
  ];
}

/** All transactions that match the page's filters, not only one page. */
export const GET = handle(
  { access: 'wallet.read', query: transactionListFilters },
  async ({ context, query }) =>
    csvStream(context, {
      filename: 'wallet-transactions.csv',
      header: HEADER,
      parts: readAllTransactions(reading(context), query),
      rowOf: (row) => rowOf(maskContacts(context.actor, row)),
    }),
);
