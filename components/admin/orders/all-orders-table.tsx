'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { confirmationPath, inputsOf, noteOf, refundOf } from '@/components/account/orders/order-note';
import { OrderStatus } from '@/components/account/orders/order-status';
import { NewRows } from '@/components/admin/live/new-rows';
import { useLiveRows } from '@/components/admin/live/use-live-rows';
import { EndOrdersDialog } from '@/components/admin/pending/end-orders-dialog';
import { Permitted } from '@/components/admin/permissions/permitted';
import { Clipped } from '@/components/admin/table/clipped';
import { type Column, DataTable } from '@/components/admin/table/data-table';
import { SelectRow } from '@/components/admin/table/select-row';
import { SelectionBar } from '@/components/admin/table/selection-bar';
import { orderWords, type TableSort } from '@/components/admin/table/sort-link';
import { TwoLines } from '@/components/admin/table/two-lines';
import { type Selection, useSelection } from '@/components/admin/table/use-selection';
import { request } from '@/components/shared/api/request';
import { buttonClass } from '@/components/ui/button-class';
import type { ListedOrder, OrderView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import type { EndOrderAction, RefundOrderAction } from './order-actions';
import { OrderDrawer, useOpenOrder } from './order-drawer';
import { OrderLink } from './order-link';
import { RefundButton } from './refund-button';
import { RefundDialog } from './refund-dialog';

type OnRefund = (order: OrderView) => void;

interface ColumnsInput {
  onRefund: OnRefund;
  onOpen: (orderId: string) => boolean;
  selection: Selection;
}

const columnsFor = ({ onRefund, onOpen, selection }: ColumnsInput): Column<ListedOrder>[] => [
  {
    id: 'select',
    header: () => <span className="sr-only">Selected</span>,
    meta: { width: 'lg:w-7' },
    cell: ({ row: { original: order } }) => (
      <SelectRow selection={selection} id={order.orderid} what="order" />
    ),
  },
  {
    id: 'order',
    header: 'Order',
    meta: { width: 'lg:w-41', sort: { name: 'placed', by: 'time', down: true } },
    cell: ({ row: { original: order } }) => (
      <>
        <OrderLink
          orderId={order.orderid}
          onOpen={onOpen}
          className="inline-flex items-end whitespace-nowrap font-mono text-xs"
        />
        <time
          dateTime={order.createdAt}
          className="block lg:whitespace-nowrap text-muted text-xs tabular-nums lg:mt-0.5"
        >
          {istDateTime(new Date(order.createdAt))}
        </time>
      </>
    ),
  },
  {
    id: 'item',
    header: 'Item',
    cell: ({ row: { original: order } }) => <TwoLines first={order.itemname} second={order.productname} />,
  },
  {
    id: 'player',
    header: 'Player',
    meta: { width: 'lg:w-30' },
    cell: ({ row: { original: order } }) => <TwoLines first={inputsOf(order)} second={order.username} />,
  },
  {
    id: 'customer',
    header: 'Customer',
    meta: { width: 'lg:w-40' },
    cell: ({ row: { original: order } }) => <Clipped text={order.useremail || 'N/A'} />,
  },
  {
    id: 'price',
    header: 'Price',
    meta: { numeric: true, width: 'lg:w-29', sort: { name: 'price', down: true } },
    cell: ({ row: { original: order } }) => (
      <span className="whitespace-nowrap">
        <TwoLines first={formatRupees(order.value)} second={order.paymentmode.toUpperCase()} />
      </span>
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    meta: { width: 'lg:w-37', sort: { name: 'paid', down: true } },
    cell: ({ row: { original: order } }) => <PaidAt at={order.paidAt} />,
  },
  {
    id: 'status',
    header: 'Status',
    meta: { width: 'lg:w-30' },
    cell: ({ row: { original: order } }) => <OrderStatus status={order.status} />,
  },
  {
    id: 'remarks',
    header: 'Remarks',
    cell: ({ row }) => <Remarks order={row.original} onRefund={onRefund} />,
  },
];

function PaidAt({ at }: { at: string | null }) {
  if (!at) return <span className="text-muted">–</span>;
  return (
    <time dateTime={at} className="lg:whitespace-nowrap text-muted text-xs tabular-nums">
      {istDateTime(new Date(at))}
    </time>
  );
}

/** The reason or remarks of an order, how it was paid, what was refunded, and a link to check a missing payment. */
function Remarks({ order, onRefund }: { order: OrderView; onRefund: OnRefund }) {
  const t = useTranslations('account.orders');
  const note = noteOf(order);
  const refund = refundOf(order);
  if (order.status === 'Created')
    return (
      <Link href={confirmationPath(order)} prefetch={false} className={buttonClass('quiet', 'small')}>
        Verify<span className="sr-only"> payment of order {order.orderid}</span>
      </Link>
    );
  const isEmpty = !note && !refund && !order.transactionid;
  return (
    <>
      {isEmpty && <p className="text-muted">–</p>}
      {refund && <p className="font-semibold">{t(refund.kind, { amount: refund.amount })}</p>}
      {note && <p className="text-muted">{t(note.kind, { reason: note.reason })}</p>}
      {order.transactionid && (
        <p className="font-mono text-muted text-xs">
          <span className="sr-only">Payment reference </span>
          {order.transactionid}
        </p>
      )}
      <div className="mt-1">
        <RefundButton order={order} onRefund={() => onRefund(order)} />
      </div>
    </>
  );
}

interface AllOrdersTableProps {
  orders: ListedOrder[];
  sort: TableSort;
  hidden: readonly string[];
  refund: RefundOrderAction;
  end: EndOrderAction;
  /** The number of orders that match the filter; null for thousands. */
  total: number | null;
  /** Whether these are the first of the list. */
  isFirst: boolean;
}

/** The offered page size that holds a whole selection. */
const READ = 250;

const orderId = ({ orderid }: ListedOrder) => orderid;

export function AllOrdersTable({
  orders: rendered,
  sort,
  hidden,
  refund,
  end,
  total,
  isFirst,
}: AllOrdersTableProps) {
  const router = useRouter();
  const [refunding, setRefunding] = useState<OrderView | null>(null);
  const { id, open, close: closeDrawer } = useOpenOrder();
  const selection = useSelection('orders');
  const [ending, setEnding] = useState<readonly string[] | null>(null);
  const columns = useMemo(
    () => columnsFor({ onRefund: setRefunding, onOpen: open, selection }),
    [open, selection],
  );
  const close = () => setRefunding(null);
  const live = useLiveRows({
    rows: rendered,
    rowId: orderId,
    isFirst,
    ask: (question, signal) =>
      request('POST /admin/live/orders', {}, { body: { ...sort.values, ...question }, signal }),
  });
  const { rows: orders } = live;
  return (
    <>
      <NewRows fresh={live.fresh} changed={live.changed.size} noun="orders" onShow={() => router.refresh()} />
      <div className="flex flex-col">
        <SelectionBar
          selection={selection}
          shown={orders.map(({ orderid }) => orderid)}
          noun="orders"
          csvPath="/admin/txn/csv"
          total={total}
          readMatching={async () => {
            const body = { ...sort.values, limit: READ, shown: [], seen: '' };
            const reply = await request('POST /admin/live/orders', {}, { body });
            return reply.ok ? { ok: true, data: reply.data.now?.first ?? [] } : reply;
          }}
        >
          <Permitted to="orders.settle">
            <button
              type="button"
              onClick={() => setEnding(selection.ids)}
              aria-haspopup="dialog"
              className={buttonClass('accent', 'medium', 'tabular-nums')}
            >
              End {selection.ids.length} together
            </button>
          </Permitted>
        </SelectionBar>
        <EndOrdersDialog
          orderIds={ending}
          end={end}
          onEnded={(id) => selection.select([id], false)}
          onClose={() => {
            setEnding(null);
            router.refresh();
          }}
        />
        <DataTable
          columns={columns}
          rows={orders}
          rowId={orderId}
          changed={live.changed}
          sort={sort}
          hidden={hidden}
          // Wider with all columns, so that those without a width keep some.
          {...(hidden.length === 0 && { narrowest: 'lg:min-w-[66rem]' })}
          caption={`All orders${orderWords(sort)}, with the times of India`}
          empty="No orders found."
        />
      </div>
      <OrderDrawer order={orders.find(({ orderid }) => orderid === id)} onClose={closeDrawer} />
      <RefundDialog
        refund={refund}
        order={refunding}
        onClose={close}
        onRefunded={() => {
          close();
          router.refresh();
        }}
      />
    </>
  );
}
