'use client';

import type { EndOrderAction } from '@/components/admin/orders/order-actions';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
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
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <Dialog open={order !== null} onClose={onClose} label="End order" className={dialogClass}>
        {order && (
          <EndOrderForm
            order={order}
            end={end}
            withReauthentication={withReauthentication}
            onClose={onClose}
            onEnded={onEnded}
          />
        )}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}
