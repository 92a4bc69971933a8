'use client';

import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { OrderView } from '@/lib/domain/orders/schema';
import { EndOrderForm } from './end-order-form';

interface EndOrderDialogProps {
  /** Null: closed. */
  order: OrderView | null;
  end: EndOrderAction;
  onClose: () => void;
  onEnded: () => void;
}

export function EndOrderDialog({ order, end, onClose, onEnded }: EndOrderDialogProps) {
  const { actingOn, actingDialogs } = useActing();
  return (
    <>
      <Dialog open={order !== null} onClose={onClose} label="End order" className={dialogClass}>
        {order && (
          <EndOrderForm
            order={order}
            end={end}
            withReauthentication={actingOn({ kind: 'order', id: order.orderid })}
            onClose={onClose}
            onEnded={onEnded}
          />
        )}
      </Dialog>
      {actingDialogs}
    </>
  );
}
