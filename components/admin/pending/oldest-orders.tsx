import Link from 'next/link';
import { inputsOf } from '@/components/account/orders/order-note';
import { OrderLink } from '@/components/admin/orders/order-link';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { OrderView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { isLate, waitingTime } from './waiting-time';

const SHOWN = 5;

interface OldestOrdersProps {
  /** Oldest first. */
  orders: OrderView[];
  now: Date;
}

/** The oldest pending orders, to be handled first. */
export function OldestOrders({ orders, now }: OldestOrdersProps) {
  return (
    <section aria-labelledby="oldest-title" className="panel p-4 md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="oldest-title" className="font-bold text-lg">
          Waiting longest
        </h2>
        <Link href="/admin/orders" prefetch={false} className={buttonClass('quiet')}>
          All pending orders
        </Link>
      </div>
      {orders.length === 0 ? (
        <p role="status" className="py-4 text-center text-muted">
          No pending orders.
        </p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {orders.slice(0, SHOWN).map((order) => {
            const age = now.getTime() - Date.parse(order.createdAt);
            return (
              <li key={order.orderid} className="flex items-center justify-between gap-4 py-2.5">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="font-semibold">{order.itemname}</span>{' '}
                  <span className="text-muted">
                    {inputsOf(order)}, <OrderLink orderId={order.orderid} />
                  </span>
                </p>
                <p className="shrink-0 text-right font-semibold tabular-nums">
                  {formatRupees(order.value)}
                  <span className={classNames('block text-xs', isLate(age) ? 'text-wait' : 'text-muted')}>
                    {waitingTime(age)}
                  </span>
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
