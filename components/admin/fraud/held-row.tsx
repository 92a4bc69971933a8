import { inputsOf } from '@/components/account/orders/order-note';
import { type Alerted, AlertOfRow } from '@/components/admin/alerts/alert-of-row';
import { OrderLines } from '@/components/admin/orders/order-lines';
import { OrderLink } from '@/components/admin/orders/order-link';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import type { Relation, Subject } from '@/lib/domain/fraud-rules/schema';
import type { HeldOrder } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';

interface HeldRowProps {
  held: HeldOrder;
  alerted: Alerted;
  onRelease: () => void;
  onEnd: () => void;
  onBlock: () => void;
}

const SAME: Record<Subject, string> = {
  account: 'Same account',
  player: 'Same player',
  device: 'Same device',
  address: 'Same address',
  payer: 'Same payer',
};
/** Of 100 orders and more, 100 are counted. */
const COUNTED = 100;

/** A held order: which rules hold it and why, what it has in common with others, and the presses that decide it. */
export function HeldRow({
  held: { _id, order, rules, relations, blockable, openedAt },
  alerted,
  onRelease,
  onEnd,
  onBlock,
}: HeldRowProps) {
  return (
    <li className="panel space-y-3 p-4 text-sm [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold">
            {order.itemname} <span className="font-normal font-sans text-muted">{order.productname}</span>
          </h3>
          <OrderLink
            orderId={order.orderid}
            className="-my-1 inline-flex min-h-8 items-center font-mono text-xs max-lg:min-h-11"
          />
          <p className="tabular-nums">
            {formatRupees(order.value)}, {order.paymentmode.toUpperCase()}, for {inputsOf(order)}
            {order.username && ` (${order.username})`}
          </p>
          <p className="text-muted text-xs tabular-nums">
            {order.useremail || order.userid}, held since {istText(openedAt)}
          </p>
        </div>
        <Permitted to="orders.settle">
          <span className="flex flex-wrap gap-2">
            <button
              type="button"
              onClick={onRelease}
              aria-haspopup="dialog"
              className={buttonClass('accent', 'small', 'max-lg:min-h-11')}
            >
              Release<span className="sr-only"> {order.orderid}</span>
            </button>
            <button
              type="button"
              onClick={onEnd}
              aria-haspopup="dialog"
              className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
            >
              Refund<span className="sr-only"> {order.orderid}</span>
            </button>
            {blockable.length > 0 && (
              <button
                type="button"
                onClick={onBlock}
                aria-haspopup="dialog"
                className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
              >
                Block<span className="sr-only"> what is behind {order.orderid}</span>
              </button>
            )}
          </span>
        </Permitted>
      </div>
      <ul className="space-y-1.5">
        {rules.map(({ name, reason, found }) => (
          <li key={name} className="rounded-xl border border-line bg-night px-3 py-2">
            <p className="font-semibold">{name}</p>
            <p>{found}.</p>
            <p className="text-muted">{reason}</p>
          </li>
        ))}
      </ul>
      {relations.length > 0 && (
        <dl className="grid gap-x-8 gap-y-2 md:grid-cols-2">
          {relations.map((relation) => (
            <RelationLine key={relation.subject} relation={relation} />
          ))}
        </dl>
      )}
      <AlertOfRow alerted={alerted} keys={[`case:${_id}`, `order:${order.orderid}`]} />
    </li>
  );
}

function RelationLine({ relation: { subject, orders, accounts, newest } }: { relation: Relation }) {
  const counted = `${orders}${orders >= COUNTED ? ' or more' : ''} other ${orders === 1 ? 'order' : 'orders'}`;
  return (
    <div className="min-w-0">
      <dt className="font-semibold">
        {SAME[subject]}:{' '}
        <span className="font-normal text-muted">
          {counted}
          {subject !== 'account' && `, ${accounts} ${accounts === 1 ? 'account' : 'accounts'}`}
        </span>
      </dt>
      <dd>
        <OrderLines orders={newest} />
      </dd>
    </div>
  );
}
