'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { TransactionStatus } from '@/components/account/wallet/transaction-status';
import { NewRows } from '@/components/admin/live/new-rows';
import { useLiveRows } from '@/components/admin/live/use-live-rows';
import { orderPath } from '@/components/admin/orders/order-path';
import { Clipped } from '@/components/admin/table/clipped';
import { type Column, DataTable } from '@/components/admin/table/data-table';
import { orderWords, type TableSort } from '@/components/admin/table/sort-link';
import { request } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { TransactionView } from '@/lib/domain/wallet/schema';
import { istDateTime } from '@/lib/platform/time';
import { signedAmount } from './signed-amount';

const linkClass =
  'inline-flex items-end whitespace-nowrap font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11 max-lg:items-center';

const columns: Column<TransactionView>[] = [
  {
    id: 'transaction',
    header: 'Transaction',
    meta: { width: 'lg:w-41', sort: { name: 'made', by: 'time', down: true } },
    cell: ({ row: { original: line } }) => (
      <>
        <Link href={`/admin/wallettxn/${line.txnid}`} prefetch={false} className={linkClass}>
          {line.txnid}
        </Link>
        <time
          dateTime={line.createdAt}
          className="block lg:whitespace-nowrap text-muted text-xs tabular-nums lg:mt-0.5"
        >
          {istDateTime(new Date(line.createdAt))}
        </time>
      </>
    ),
  },
  { id: 'type', header: 'Type', meta: { width: 'lg:w-22' }, cell: ({ row }) => <b>{row.original.type}</b> },
  {
    id: 'amount',
    header: 'Amount',
    meta: { numeric: true, width: 'lg:w-28', sort: { name: 'amount', down: true } },
    cell: ({ row: { original: line } }) => {
      const { text, moved } = signedAmount(line);
      return (
        <span className={classNames('whitespace-nowrap', moved ? 'font-bold' : 'text-muted')}>{text}</span>
      );
    },
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 'lg:w-26' },
    cell: ({ row }) => <TransactionStatus status={row.original.status} />,
  },
  {
    id: 'customer',
    header: 'Customer',
    cell: ({ row }) => <Clipped text={row.original.useremail || 'N/A'} />,
  },
  {
    id: 'order',
    header: 'Order',
    meta: { width: 'lg:w-42' },
    cell: ({ row: { original: line } }) =>
      line.orderid ? (
        <Link href={orderPath(line.orderid)} prefetch={false} className={linkClass}>
          {line.orderid}
        </Link>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
  { id: 'remarks', header: 'Remarks', cell: ({ row }) => <Remarks line={row.original} /> },
];

function Remarks({ line }: { line: TransactionView }) {
  if (line.status === 'Created')
    return (
      <Link
        href={`/walletconfirmation?client_txn_id=${line.txnid}`}
        prefetch={false}
        className={buttonClass('quiet', 'small')}
      >
        Verify<span className="sr-only"> payment of transaction {line.txnid}</span>
      </Link>
    );
  return <span className="text-muted">{line.reason ?? '–'}</span>;
}

interface AllTransactionsTableProps {
  lines: TransactionView[];
  sort: TableSort;
  hidden: readonly string[];
  /** Whether these are the first of the list. */
  isFirst: boolean;
}

const lineId = ({ txnid }: TransactionView) => txnid;

export function AllTransactionsTable({ lines, sort, hidden, isFirst }: AllTransactionsTableProps) {
  const router = useRouter();
  const live = useLiveRows({
    rows: lines,
    rowId: lineId,
    isFirst,
    ask: (question, signal) =>
      request('POST /admin/live/transactions', {}, { body: { ...sort.values, ...question }, signal }),
  });
  return (
    <>
      <NewRows
        fresh={live.fresh}
        changed={live.changed.size}
        noun="transactions"
        onShow={() => router.refresh()}
      />
      <DataTable
        columns={columns}
        rows={live.rows}
        rowId={lineId}
        changed={live.changed}
        sort={sort}
        hidden={hidden}
        caption={`Wallet transactions of everybody${orderWords(sort)}, with the times of India`}
        empty="No transactions found."
      />
    </>
  );
}
