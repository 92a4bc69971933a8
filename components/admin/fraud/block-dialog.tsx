'use client';

import type { ServerAction } from '@/components/admin/call-action';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import type { BlockOfOrder } from '@/lib/domain/fraud-rules/schema';
import type { HeldOrder } from '@/lib/domain/orders/schema';
import { BlockForm } from './block-form';

export type BlockOfOrderAction = ServerAction<BlockOfOrder, unknown>;

interface BlockDialogProps {
  /** Null: closed. */
  held: HeldOrder | null;
  block: BlockOfOrderAction;
  onClose: () => void;
  onBlocked: () => void;
}

/** Blocks the payer, the player, the device or the address of a held order. */
export function BlockDialog({ held, block, onClose, onBlocked }: BlockDialogProps) {
  return (
    <Dialog open={held !== null} onClose={onClose} label="Block" className={dialogClass}>
      {held && (
        <BlockForm
          block={block}
          read={(terms): BlockOfOrder => ({ ...terms, orderId: held.order.orderid })}
          subjects={held.blockable}
          className="space-y-4"
          prefix="block"
          head={
            <>
              <h2 className="font-bold text-lg">Block</h2>
              <p className="text-muted text-sm [overflow-wrap:anywhere]">
                Of order {held.order.orderid}. The order stays held until it is released or ended.
              </p>
            </>
          }
          onSaved={onBlocked}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
