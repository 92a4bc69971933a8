import Link from 'next/link';
import type { ReactNode } from 'react';
import { confirmationPath, inputsOf } from '@/components/account/order-note';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import type { OrderView } from '@/lib/store/orders/schema';
import { isLate, waitingTime } from './waiting-time';

interface PendingOrderProps {
  order: OrderView;
  now: Date;
  onEnd: () => void;
}

export function PendingOrder({ order, now, onEnd }: PendingOrderProps) {
  const age = now.getTime() - Date.parse(order.createdAt);
  const late = isLate(age);
  return (
    <li className="panel p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 font-bold [overflow-wrap:anywhere]">
          {order.itemname}{' '}
          <span className="block font-normal font-sans text-muted text-sm">{order.productname}</span>
        </h3>
        <p className={classNames('text-sm tabular-nums', late ? 'font-bold text-wait' : 'text-muted')}>
          {late ? 'Late, waits ' : 'Waits '}
          {waitingTime(age)}
        </p>
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Order">
          <Link
            href={confirmationPath(order)}
            prefetch={false}
            className="-my-3 inline-flex min-h-11 items-center font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright"
          >
            {order.orderid}
          </Link>
        </Fact>
        <Fact name="Inputs">{inputsOf(order)}</Fact>
        <Fact name="Player">{order.username ?? 'Not checked'}</Fact>
        <Fact name="Value">{`${formatRupees(order.value)}, ${order.paymentmode.toUpperCase()}`}</Fact>
        <Fact name="Placed">{istDateTime(new Date(order.createdAt))}</Fact>
        <Fact name="Customer">{order.useremail || 'N/A'}</Fact>
        <Fact name="Payment reference">{order.transactionid ?? 'None'}</Fact>
        <Fact name="Delivery">{order.instant ? 'By supplier' : 'By hand'}</Fact>
      </dl>
      <div className="mt-3 flex justify-end">
        <button type="button" onClick={onEnd} aria-haspopup="dialog" className={buttonClass('quiet')}>
          End order<span className="sr-only"> {order.orderid}</span>
        </button>
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
      <dt className="shrink-0 text-muted text-xs">{name}</dt>
      <dd className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere] max-sm:text-right">
        {children}
      </dd>
    </div>
  );
}
