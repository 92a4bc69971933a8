import { OrderStatus } from '@/components/account/orders/order-status';
import { orderStatusNames } from '@/components/account/orders/order-status-options';

export function Statuses() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3">
      {orderStatusNames.map((status) => (
        <li key={status}>
          <OrderStatus status={status} />
        </li>
      ))}
    </ul>
  );
}
