'use client';

import { RefreshCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { Alerted } from '@/components/admin/alerts/alert-of-row';
import { inDueOrder } from '@/components/admin/alerts/due-order';
import { useHeldAlerts, useHeldRows } from '@/components/admin/live/held-list';
import { NewRows } from '@/components/admin/live/new-rows';
import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { FilterChip } from '@/components/admin/table/filter-chip';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { isAutomatic, PROMISED, type WaitingOrder } from '@/lib/domain/orders/schema';
import { sumOfRupees } from '@/lib/platform/money';
import { EndOrderDialog } from './end-order-dialog';
import { EndOrdersDialog } from './end-orders-dialog';
import { MARKERS, type Marker, markerNames, markersOf } from './markers';
import { SelectionBar } from './selection-bar';
import { useOrderSelection } from './use-order-selection';
import { alertKeysOf, WaitingRow } from './waiting-row';

interface WaitingOrdersProps {
  /** Oldest first. */
  orders: WaitingOrder[];
  /** The number of all pending orders. */
  total: number;
  /** Shows only the orders with this marker. */
  marker: Marker | null;
  now: Date;
  alerted: Alerted;
  end: EndOrderAction;
}

const orderId = ({ order }: WaitingOrder) => order.orderid;

export function WaitingOrders({ orders, total, marker, now, alerted, end }: WaitingOrdersProps) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [ending, setEnding] = useState<WaitingOrder | null>(null);
  const [endingTogether, setEndingTogether] = useState<readonly string[] | null>(null);
  const settles = usePermissions().includes('orders.settle');
  const refresh = () => startTransition(() => router.refresh());
  const marked = orders.filter((each) => marker === null || markersOf(each, now).includes(marker));
  const inOrder = inDueOrder(marked, {
    alerts: alerted.alerts,
    keysOf: alertKeysOf,
    otherwise: ({ order }) => Date.parse(order.createdAt) + PROMISED,
  });
  const { rows: shown, gone, fresh, release } = useHeldRows(inOrder, orderId);
  const heldAlerts = useHeldAlerts(alerted);

  const isByHand = ({ order }: WaitingOrder) => settles && !isAutomatic(order) && !gone.has(order.orderid);
  const byHand = shown.filter(isByHand);
  const selection = useOrderSelection(byHand.map(({ order }) => order.orderid));
  const chosen = byHand.filter(({ order }) => selection.has(order.orderid));

  return (
    <section id="pending" aria-labelledby="pending-title">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="pending-title" className="font-bold text-lg">
          Waiting for goods, due first
        </h2>
        <button type="button" onClick={refresh} aria-disabled={pending} className={buttonClass('quiet')}>
          <RefreshCw aria-hidden className={classNames('size-4', pending && 'animate-spin')} /> Refresh
        </button>
      </div>
      {orders.length > 0 && <MarkerFilter orders={orders} marker={marker} now={now} />}
      <NewRows fresh={fresh} gone={gone.size} noun="pending orders" onShow={release} />
      {byHand.length > 0 && (
        <SelectionBar
          selection={selection}
          choosable={byHand.length}
          value={sumOfRupees(chosen.map(({ order }) => order.value))}
          onEnd={() => setEndingTogether(selection.chosen)}
        />
      )}
      {shown.length === 0 ? (
        <p role="status" className="panel py-12 text-center text-muted">
          {orders.length === 0 ? 'No pending orders.' : 'No orders found.'}
        </p>
      ) : (
        <ul className="space-y-2">
          {shown.map((waiting) => (
            <WaitingRow
              key={waiting.order.orderid}
              waiting={waiting}
              now={now}
              alerted={heldAlerts}
              selection={isByHand(waiting) ? selection : null}
              isGone={gone.has(orderId(waiting))}
              onAsked={refresh}
              onEnd={() => setEnding(waiting)}
            />
          ))}
        </ul>
      )}
      {total > orders.length && (
        <p className="mt-3 text-center text-muted text-sm tabular-nums">
          These are the oldest {orders.length} of {total.toLocaleString('en-IN')}.
        </p>
      )}
      <EndOrdersDialog
        orderIds={endingTogether}
        end={end}
        onClose={() => {
          setEndingTogether(null);
          refresh();
        }}
      />
      <EndOrderDialog
        ending={ending}
        end={end}
        onClose={() => setEnding(null)}
        onEnded={() => {
          setEnding(null);
          refresh();
        }}
      />
    </section>
  );
}

function MarkerFilter({ orders, marker, now }: Pick<WaitingOrdersProps, 'orders' | 'marker' | 'now'>) {
  const all = orders.map((each) => markersOf(each, now));
  const choices = markerNames.map((name) => ({
    name,
    count: all.filter((markers) => markers.includes(name)).length,
  }));
  return (
    <nav
      aria-label="Which pending orders"
      className="no-scrollbar -mx-1 mb-3 flex gap-1.5 overflow-x-auto px-1"
    >
      <FilterChip href="?" current={marker === null} word="All" count={orders.length} />
      {choices
        .filter(({ name, count }) => count > 0 || name === marker)
        .map(({ name, count }) => (
          <FilterChip
            key={name}
            href={`?only=${name}`}
            current={marker === name}
            word={MARKERS[name].word}
            tone={MARKERS[name].tone}
            count={count}
          />
        ))}
    </nav>
  );
}
