import { OrderStatus } from '@/components/account/orders/order-status';
import { orderStatuses } from '@/components/account/orders/order-statuses';

export function Statuses() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {orderStatuses.map((status) => (
        <li key={status}>
          <OrderStatus status={status} />
        </li>
      ))}
    </ul>
  );
}
