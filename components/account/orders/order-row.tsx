import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { OrderAgainLink } from '@/components/storefront/buy-again/order-again-link';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import type { OrderAgain, OrderView } from '@/lib/domain/orders/schema';
import type { Reviewable } from '@/lib/domain/product-reviews/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { canVerify, confirmationPath, inputsOf, noteOf, refundOf } from './order-note';
import { OrderStatus } from './order-status';

const cell = 'min-w-0 [overflow-wrap:anywhere] lg:px-3 lg:py-2.5 lg:first:pl-0 lg:last:pr-0';

interface OrderRowProps {
  order: OrderView;
  /** What the order bought, when it can be bought again. */
  again: OrderAgain | undefined;
  /** What the order bought, when its buyer may review it. */
  reviewable: Reviewable | undefined;
  now: Date;
}

/** A row of the table whose first cell links to the order. On phones the row is a card, and all of it is the link. */
export function OrderRow({ order, again, reviewable, now }: OrderRowProps) {
  const t = useTranslations('account.orders');
  const fields = useTranslations('confirmation.fields');
  const note = noteOf(order);
  const refund = refundOf(order);
  const verify = canVerify(order, now);
  const { input1, input2, paymentmode } = order;
  const more = order.inputs.slice(2).map(({ value }) => value);
  return (
    <tr className="relative max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:gap-x-3 max-lg:gap-y-2.5 max-lg:rounded-2xl max-lg:border max-lg:border-line max-lg:bg-night max-lg:p-4">
      <td className={`${cell} max-lg:col-span-3 max-lg:row-start-2 lg:relative`}>
        <Link
          href={confirmationPath(order)}
          prefetch={false}
          className="inline-flex items-end font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright after:absolute after:inset-0 max-lg:after:rounded-2xl"
        >
          {order.orderid}
        </Link>
        <time
          dateTime={order.createdAt}
          className="block whitespace-nowrap text-muted text-xs tabular-nums lg:mt-0.5"
        >
          {istDateTime(new Date(order.createdAt))}
        </time>
      </td>
      <td className={`${cell} max-lg:col-span-2 max-lg:row-start-1`}>
        <Lines first={order.itemname} second={order.productname} />
      </td>
      <td className={`${cell} max-lg:col-start-1 max-lg:row-start-3`}>
        <Lines first={inputsOf(order)} second={order.username} />
      </td>
      <td className={`${cell} tabular-nums max-lg:col-start-3 max-lg:row-start-1 max-lg:text-right`}>
        <Lines
          first={formatRupees(order.value)}
          second={paymentmode === 'wallet' ? fields('wallet') : paymentmode.toUpperCase()}
        />
      </td>
      <td className={`${cell} max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-3 max-lg:self-end`}>
        <OrderStatus status={order.status} />
      </td>
      <td
        className={`${cell} max-lg:col-span-3 max-lg:row-start-4 lg:w-52 ${note || refund || verify || again || reviewable ? 'max-lg:flex max-lg:flex-wrap max-lg:gap-x-2' : 'max-lg:hidden'}`}
      >
        {refund && (
          <p className="font-semibold max-lg:basis-full">{t(refund.kind, { amount: refund.amount })}</p>
        )}
        {note && <p className="text-muted max-lg:basis-full">{t(note.kind, { reason: note.reason })}</p>}
        {verify && (
          <Link
            href={confirmationPath(order)}
            prefetch={false}
            className={buttonClass('quiet', 'medium', 'relative max-lg:flex-auto')}
          >
            {t.rich('verify', {
              id: order.orderid,
              more: (text) => <span className="sr-only">{text}</span>,
            })}
          </Link>
        )}
        {again && (
          <OrderAgainLink
            goods={{ ...again, input1, input2, more, paymentmode }}
            className={buttonClass('quiet', 'medium', 'relative mt-1.5 max-lg:flex-auto')}
          >
            {t.rich('again', {
              item: order.itemname,
              id: order.orderid,
              more: (text) => <span className="sr-only">{text}</span>,
            })}
          </OrderAgainLink>
        )}
        {reviewable && (
          <Link
            href={`/dashboard/reviews/${reviewable.product}`}
            prefetch={false}
            className={buttonClass('quiet', 'medium', 'relative mt-1.5 max-lg:flex-auto')}
          >
            {t.rich(reviewable.written ? 'yourReview' : 'rate', {
              product: order.productname,
              id: order.orderid,
              more: (text) => <span className="sr-only">{text}</span>,
            })}
          </Link>
        )}
      </td>
    </tr>
  );
}

function Lines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <>
      <span className="block font-semibold">{first}</span>
      {second && <span className="block text-muted text-xs">{second}</span>}
    </>
  );
}
