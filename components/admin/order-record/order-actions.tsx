'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { confirmationPath } from '@/components/account/orders/order-note';
import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { RefundButton } from '@/components/admin/orders/refund-button';
import { RefundDialog } from '@/components/admin/orders/refund-dialog';
import { AskAgainButton } from '@/components/admin/pending/ask-again-button';
import { EndOrderDialog } from '@/components/admin/pending/end-order-dialog';
import { Permitted } from '@/components/admin/permissions/permitted';
import { buttonClass } from '@/components/ui/button-class';
import type { OrderView, WaitingOrder } from '@/lib/domain/orders/schema';

/** What can be done about an order in its state. What is shown changes after the server's answer. */
export function OrderActions({
  order,
  open,
  end,
}: Pick<WaitingOrder, 'order' | 'open'> & { end: EndOrderAction }) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [ending, setEnding] = useState<OrderView | null>(null);
  const [refunding, setRefunding] = useState<OrderView | null>(null);
  const refresh = () => startTransition(() => router.refresh());
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {open?.canBeAsked && order.status === 'Processing' && (
          <AskAgainButton orderId={order.orderid} supplier={open.supplier} onAsked={refresh} />
        )}
        {order.status === 'Processing' && (
          <Permitted to="orders.settle">
            <button
              type="button"
              onClick={() => setEnding(order)}
              aria-haspopup="dialog"
              className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
            >
              End order<span className="sr-only"> {order.orderid}</span>
            </button>
          </Permitted>
        )}
        <RefundButton order={order} onRefund={() => setRefunding(order)} />
        <Link
          href={confirmationPath(order)}
          prefetch={false}
          className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
        >
          {order.status === 'Created' ? 'Verify the payment' : 'As its customer sees it'}
        </Link>
      </div>
      <EndOrderDialog
        order={ending}
        end={end}
        onClose={() => setEnding(null)}
        onEnded={() => {
          setEnding(null);
          refresh();
        }}
      />
      <RefundDialog
        order={refunding}
        onClose={() => setRefunding(null)}
        onRefunded={() => {
          setRefunding(null);
          refresh();
        }}
      />
    </>
  );
}
