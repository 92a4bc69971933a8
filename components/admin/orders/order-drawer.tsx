'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { inputsOf } from '@/components/account/orders/order-note';
import { OrderStatus } from '@/components/account/orders/order-status';
import { Fact } from '@/components/admin/table/facts';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import { DialogCloseButton } from '@/components/ui/dialog';
import type { ListedOrder } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { orderPath } from './order-path';

const OPEN = 'open';

/** The drawer opens only in windows of at least this width; in narrower ones it would cover the list. */
const WIDE = '(min-width: 64rem)';

/**
 * The order of a list that is open in the drawer: its id is in the address, so that the browser's Back closes it and a
 * reload keeps it. The address is changed without asking the server, which has sent everything with the list.
 */
export function useOpenOrder() {
  const id = useSearchParams().get(OPEN);
  // Whether Back leads to the list without a drawer.
  const [isPushed, setPushed] = useState(false);
  const open = useCallback((orderId: string): boolean => {
    if (!matchMedia(WIDE).matches) return false;
    const address = new URL(location.href);
    const isAnother = address.searchParams.has(OPEN);
    address.searchParams.set(OPEN, orderId);
    if (isAnother) history.replaceState(null, '', address);
    else {
      history.pushState(null, '', address);
      setPushed(true);
    }
    return true;
  }, []);
  const close = useCallback(() => {
    if (isPushed) return history.back();
    const address = new URL(location.href);
    address.searchParams.delete(OPEN);
    history.replaceState(null, '', address);
  }, [isPushed]);
  useEffect(() => {
    if (id === null) setPushed(false);
  }, [id]);
  return { id, open, close };
}

interface OrderDrawerProps {
  /** Undefined: closed. */
  order: ListedOrder | undefined;
  onClose: () => void;
}

/** The main facts of an order beside the list, and the way to its page. Narrow windows show the page instead. */
export function OrderDrawer({ order, onClose }: OrderDrawerProps) {
  const id = order?.orderid;
  const heading = useRef<HTMLHeadingElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (!id) return;
    cameFrom.current = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      // If the person has moved the focus to another element while the drawer was open, it is left there.
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    };
  }, [id]);
  // Before it is painted: who sees it may close it at once.
  useLayoutEffect(() => {
    if (!id) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) onClose();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [id, onClose]);
  if (!order) return null;
  return (
    <aside
      aria-label={`Order ${order.orderid}`}
      className="fixed top-16 right-0 bottom-0 z-20 w-100 overflow-y-auto border-line border-l bg-panel p-6 shadow-2xl max-lg:hidden print:hidden"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">
          {order.itemname}
          <span className="block font-normal text-muted text-sm">{order.productname}</span>
        </h2>
        <DialogCloseButton onClose={onClose} className="-mt-2 -mr-2 shrink-0" />
      </div>
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact name="Order">
          <span className="font-mono text-xs">{order.orderid}</span>
        </Fact>
        <Fact name="Status">
          <OrderStatus status={order.status} />
        </Fact>
        <Fact name="Player">
          {inputsOf(order)}
          {order.username && <span className="block font-normal text-muted">{order.username}</span>}
        </Fact>
        <Fact name="Customer">{order.useremail || 'N/A'}</Fact>
        <Fact name="Price">
          {formatRupees(order.value)} by {order.paymentmode === 'upi' ? 'UPI' : 'wallet'}
        </Fact>
        {order.refunded > 0 && <Fact name="Refunded">{formatRupees(order.refunded)}</Fact>}
        {order.transactionid && (
          <Fact name="Payment reference">
            <span className="font-mono text-xs">{order.transactionid}</span>
          </Fact>
        )}
        {order.reason && <Fact name="Remarks">{order.reason}</Fact>}
        <Fact name="Placed">{istText(order.createdAt)}</Fact>
        {order.paidAt && <Fact name="Paid">{istText(order.paidAt)}</Fact>}
        <Fact name="Last change">{istText(order.updatedAt)}</Fact>
      </dl>
      <Link
        href={orderPath(order.orderid)}
        prefetch={false}
        className={buttonClass('accent', 'medium', 'mt-6 w-full')}
      >
        Open the page of this order
      </Link>
    </aside>
  );
}
