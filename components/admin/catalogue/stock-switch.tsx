'use client';

import { useRef, useState } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import type { Reply } from '@/components/shared/api/request';
import { Switch } from '@/components/ui/switch';
import { showToast, showUndo } from '@/components/ui/toast';

interface StockSwitchProps {
  /** The name of the product or item. */
  name: string;
  inStock: boolean;
  save: (inStock: boolean) => Promise<Reply<unknown>>;
}

/** The sentence of spec S8.7. */
const DONE = 'Product instock status updated successfully';
const FAILED = 'Error updating instock status';

/**
 * An optimistic switch: it shows the new state before the answer, reverts on failure, and offers to undo for 8
 * seconds.
 */
export function StockSwitch({ name, inStock, save }: StockSwitchProps) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [known, setKnown] = useState(inStock);
  if (known !== inStock) {
    // A new value from the server replaces the optimistic one.
    setKnown(inStock);
    setWanted(null);
  }
  const turn = useRef(0);
  const shown = wanted ?? inStock;

  const put = async (next: boolean, undoable: boolean) => {
    turn.current += 1;
    const mine = turn.current;
    setWanted(next);
    const reply = await save(next);
    // A later press replaces this one.
    if (mine !== turn.current) return;
    if (!reply.ok) {
      setWanted(null);
      return showToast(FAILED, 'bad');
    }
    if (undoable) showUndo(DONE, () => void put(!next, false));
    else showToast(DONE, 'good');
  };

  return (
    <Permitted to="catalogue.write" otherwise={inStock ? 'In stock' : 'Out of stock'}>
      <Switch on={shown} label={`In stock: ${name}`} onChange={(next) => void put(next, true)} />
    </Permitted>
  );
}
