import { useTranslations } from 'next-intl';
import type { OrderView, OwnOrderPage } from '@/lib/domain/orders/schema';
import type { Reviewable } from '@/lib/domain/product-reviews/schema';
import { OrderRow } from './order-row';

const columns = ['order', 'item', 'player', 'price', 'status', 'remarks'] as const;

interface OrderTableProps extends Pick<OwnOrderPage, 'again'> {
  orders: OrderView[];
  /** By the id of the order. */
  reviewable: Record<string, Reviewable>;
  /** The server's time, which the tests can move. */
  now: Date;
}

/** The table of orders; on phones each row is laid out as a card. */
export function OrderTable({ orders, again, reviewable, now }: OrderTableProps) {
  const t = useTranslations('account.orders');
  return (
    <table className="w-full text-left text-sm max-lg:block">
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="max-lg:sr-only">
        <tr className="border-line border-b text-muted text-xs">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 pb-2.5 font-semibold first:pl-0 last:pr-0">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:grid max-lg:gap-3 lg:divide-y lg:divide-line">
        {orders.map((order) => (
          <OrderRow
            key={order.orderid}
            order={order}
            again={again[order.orderid]}
            reviewable={reviewable[order.orderid]}
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
}
