'use client';

import type { RefundOrderAction } from '@/components/admin/orders/order-actions';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { OrderView } from '@/lib/domain/orders/schema';
import { RefundForm } from './refund-form';

interface RefundDialogProps {
  /** Null: closed. */
  order: OrderView | null;
  refund: RefundOrderAction;
  onClose: () => void;
  onRefunded: () => void;
}

export function RefundDialog({ order, refund, onClose, onRefunded }: RefundDialogProps) {
  const { actingOn, actingDialogs } = useActing();
  return (
    <>
      <Dialog open={order !== null} onClose={onClose} label="Refund order" className={dialogClass}>
        {order && (
          <RefundForm
            order={order}
            refund={refund}
            withReauthentication={actingOn({ kind: 'order', id: order.orderid })}
            onClose={onClose}
            onRefunded={onRefunded}
          />
        )}
      </Dialog>
      {actingDialogs}
    </>
  );
}
