'use client';

import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { OrderView } from '@/lib/domain/orders/schema';
import { EndOrderForm } from './end-order-form';

export interface Ending {
  order: OrderView;
  seen: string;
}

interface EndOrderDialogProps {
  /** The order with the state that the page shows. Null: closed. */
  ending: Ending | null;
  end: EndOrderAction;
  onClose: () => void;
  onEnded: () => void;
}

export function EndOrderDialog({ ending, end, onClose, onEnded }: EndOrderDialogProps) {
  const { actingOn, actingDialogs } = useActing();
  return (
    <>
      <Dialog open={ending !== null} onClose={onClose} label="End order" className={dialogClass}>
        {ending && (
          <EndOrderForm
            order={ending.order}
            seen={ending.seen}
            end={end}
            withReauthentication={actingOn({ kind: 'order', id: ending.order.orderid })}
            onClose={onClose}
            onEnded={onEnded}
          />
        )}
      </Dialog>
      {actingDialogs}
    </>
  );
}
