import { istText } from '@/components/admin/table/ist-text';
import { formatRupees } from '@/lib/platform/money';
import { OrderLink } from './order-link';

interface OrderLinesProps {
  /** `value` is in rupees, `at` an ISO time. */
  orders: readonly { orderid: string; status: string; value: number; at: string }[];
}

/** Orders in a line each, with links to their pages. */
export function OrderLines({ orders }: OrderLinesProps) {
  return (
    <ul className="text-xs">
      {orders.map(({ orderid, status, value, at }) => (
        <li key={orderid} className="tabular-nums">
          <OrderLink
            orderId={orderid}
            className="inline-flex min-h-6 items-center font-mono max-lg:min-h-11"
          />{' '}
          {status}, {formatRupees(value)}, {istText(at)}
        </li>
      ))}
    </ul>
  );
}
