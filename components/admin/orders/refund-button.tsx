import { Permitted } from '@/components/admin/permissions/permitted';
import { buttonClass } from '@/components/ui/button-class';
import type { OrderView } from '@/lib/domain/orders/schema';

/** Opens the refund of an order that has ended and of whose price something is left; nothing for others. */
export function RefundButton({ order, onRefund }: { order: OrderView; onRefund: () => void }) {
  const hasEnded = order.status === 'Completed' || order.status === 'Cancelled';
  if (!hasEnded || order.refunded >= order.value) return null;
  return (
    <Permitted to="orders.settle">
      <button
        type="button"
        onClick={onRefund}
        aria-haspopup="dialog"
        className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
      >
        Refund<span className="sr-only"> order {order.orderid}</span>
      </button>
    </Permitted>
  );
}
