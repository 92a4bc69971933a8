'use client';

import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { OrderView } from '@/lib/domain/orders/schema';
import { EndOrderForm } from './end-order-form';

interface EndOrderDialogProps {
  /** Null: closed. */
  order: OrderView | null;
  onClose: () => void;
  onEnded: () => void;
}

export function EndOrderDialog({ order, onClose, onEnded }: EndOrderDialogProps) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  return (
    <>
      <Dialog open={order !== null} onClose={onClose} label="End order" className={dialogClass}>
        {order && (
          <EndOrderForm order={order} withProof={withReauthentication} onClose={onClose} onEnded={onEnded} />
        )}
      </Dialog>
      {reauthenticationDialog}
    </>
  );
}
