'use client';

import { dialogClass } from '@/components/account/dialog-class';
import { useProof } from '@/components/account/second-factor/use-proof';
import { Dialog } from '@/components/ui/dialog';
import type { OrderView } from '@/lib/store/orders/schema';
import { EndOrderForm } from './end-order-form';

interface EndOrderDialogProps {
  /** Null: closed. */
  order: OrderView | null;
  onClose: () => void;
  onEnded: () => void;
}

export function EndOrderDialog({ order, onClose, onEnded }: EndOrderDialogProps) {
  const { withProof, proofDialog } = useProof();
  return (
    <>
      <Dialog open={order !== null} onClose={onClose} label="End order" className={dialogClass}>
        {order && <EndOrderForm order={order} withProof={withProof} onClose={onClose} onEnded={onEnded} />}
      </Dialog>
      {proofDialog}
    </>
  );
}
