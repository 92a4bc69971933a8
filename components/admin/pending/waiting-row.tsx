import { inputsOf } from '@/components/account/orders/order-note';
import { type Alerted, AlertOfRow } from '@/components/admin/alerts/alert-of-row';
import { GoneLabel } from '@/components/admin/live/gone-label';
import { OrderLink } from '@/components/admin/orders/order-link';
import { Permitted } from '@/components/admin/permissions/permitted';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import type { WaitingOrder } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { AskAgainButton } from './ask-again-button';
import { MarkerLabels } from './marker-labels';
import { markersOf } from './markers';
import { OrderEvidence } from './order-evidence';
import type { OrderSelection } from './use-order-selection';
import { isLate, waitingTime } from './waiting-time';

interface WaitingRowProps {
  waiting: WaitingOrder;
  now: Date;
  alerted: Alerted;
  /** Null for an order that cannot be ended together with others. */
  selection: OrderSelection | null;
  /** Whether it has left the list, and only keeps its place. */
  isGone?: boolean;
  onAsked: () => void;
  onEnd: () => void;
}

/** The alerts that are about a pending order. */
export function alertKeysOf({ order, cases }: WaitingOrder): string[] {
  return [`order:${order.orderid}`, ...cases.map(({ _id: id }) => `case:${id}`)];
}

/** A pending order as one line on desktops; its evidence opens below it. */
export function WaitingRow({
  waiting,
  now,
  alerted,
  selection,
  isGone = false,
  onAsked,
  onEnd,
}: WaitingRowProps) {
  const { order, open } = waiting;
  const age = now.getTime() - Date.parse(order.createdAt);
  const late = isLate(age);
  return (
    <li
      className="panel p-3.5 md:px-4 md:py-3"
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey, shiftKey }) => {
        const types = target instanceof HTMLInputElement && target.type !== 'checkbox';
        if (key.toLowerCase() === 'x' && !types && !ctrlKey && !metaKey && !altKey)
          selection?.toggle(order.orderid, shiftKey);
      }}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,0.9fr)_19rem] lg:items-center">
        <div className="min-w-0 max-lg:col-span-2">
          {selection && (
            <label className="float-left mr-2 grid size-8 place-items-center max-lg:size-11">
              <input
                type="checkbox"
                checked={selection.has(order.orderid)}
                onChange={() => {}}
                onClick={({ shiftKey }) => selection.toggle(order.orderid, shiftKey)}
                className="size-5 accent-accent"
              />
              <span className="sr-only">Select {order.orderid}</span>
            </label>
          )}
          <h3 className="font-bold text-sm [overflow-wrap:anywhere]">
            {order.itemname} <span className="font-normal font-sans text-muted">{order.productname}</span>
          </h3>
          <OrderLink
            orderId={order.orderid}
            className="-my-1 inline-flex min-h-8 items-center font-mono text-xs"
          />
        </div>
        <p className="min-w-0 font-semibold tabular-nums [overflow-wrap:anywhere]">
          {inputsOf(order)}
          <span className="block font-normal text-muted text-xs">{order.username ?? 'Not checked'}</span>
        </p>
        <p className="min-w-0 font-semibold tabular-nums">
          {`${formatRupees(order.value)}, ${order.paymentmode.toUpperCase()}`}
          <span
            className={classNames('block text-xs', late ? 'font-bold text-wait' : 'font-normal text-muted')}
          >
            {late ? 'Late, waits ' : 'Waits '}
            {waitingTime(age)}
          </span>
        </p>
        <div className="flex flex-wrap gap-2 max-lg:col-span-2 lg:justify-end">
          {isGone && <GoneLabel />}
          {!isGone && open?.canBeAsked && (
            <AskAgainButton orderId={order.orderid} supplier={open.supplier} onAsked={onAsked} />
          )}
          {!isGone && (
            <Permitted to="orders.settle">
              <button
                type="button"
                onClick={onEnd}
                aria-haspopup="dialog"
                className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
              >
                End order<span className="sr-only"> {order.orderid}</span>
              </button>
            </Permitted>
          )}
        </div>
      </div>
      <div inert={isGone}>
        <AlertOfRow alerted={alerted} keys={alertKeysOf(waiting)} rowSaysWait />
      </div>
      <details className="mt-1.5">
        <summary className="min-h-11 flex-wrap lg:min-h-8">
          <span className="font-semibold text-muted text-xs hover:text-text">
            Evidence<span className="sr-only"> of {order.orderid}</span>
          </span>
          <MarkerLabels markers={markersOf(waiting, now)} />
        </summary>
        <OrderEvidence waiting={waiting} />
      </details>
    </li>
  );
}
