'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { OrderView } from '@/lib/store/orders/schema';
import { EndOrderDialog } from './end-order-dialog';
import { PendingOrder } from './pending-order';

interface PendingOrdersProps {
  /** Oldest first. */
  orders: OrderView[];
  now: Date;
}

export function PendingOrders({ orders, now }: PendingOrdersProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [ending, setEnding] = useState<OrderView | null>(null);
  const refresh = () => startTransition(() => router.refresh());

  return (
    <section aria-labelledby="pending-title">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h2 id="pending-title" className="font-bold text-lg">
          Pending orders
        </h2>
        <button type="button" onClick={refresh} aria-disabled={pending} className={buttonClass('quiet')}>
          <RefreshCw aria-hidden className={classNames('size-4', pending && 'animate-spin')} /> Refresh
        </button>
      </div>
      {orders.length === 0 ? (
        <p role="status" className="panel py-12 text-center text-muted">
          No pending orders.
        </p>
      ) : (
        <ul className="space-y-3">
          {orders.map((order) => (
            <PendingOrder key={order.orderid} order={order} now={now} onEnd={() => setEnding(order)} />
          ))}
        </ul>
      )}
      <EndOrderDialog
        order={ending}
        onClose={() => setEnding(null)}
        onEnded={() => {
          setEnding(null);
          refresh();
        }}
      />
    </section>
  );
}
