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
  /** A held order is released, or its price is given back: it is not completed. */
  isHeld?: boolean;
  end: EndOrderAction;
  onClose: () => void;
  onEnded: () => void;
}

export function EndOrderDialog({ ending, isHeld = false, end, onClose, onEnded }: EndOrderDialogProps) {
  const { actingOn, actingDialogs } = useActing();
  return (
    <>
      <Dialog open={ending !== null} onClose={onClose} label="End order" className={dialogClass}>
        {ending && (
          <EndOrderForm
            order={ending.order}
            seen={ending.seen}
            isHeld={isHeld}
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
