'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import type { Reply } from '@/components/shared/api/request';
import { Switch } from '@/components/ui/switch';
import { showToast, showUndo } from '@/components/ui/toast';

interface StockSwitchProps<View, Version extends number | string> {
  /** The name of the product or item. */
  name: string;
  inStock: boolean;
  /** That of the page. A later one is larger. */
  version: Version;
  save: (inStock: boolean, seen: Version) => Promise<Reply<View>>;
  versionOf: (saved: View) => Version;
  /** What undoes a change; without it the opposite is saved. */
  takeBack?: (saved: View) => Promise<Reply<View>> | null;
}

/** The sentence of spec S8.7. */
const DONE = 'Product instock status updated successfully';
const FAILED = 'Error updating instock status';

/**
 * An optimistic switch: it shows the new state before the answer, reverts on failure, and offers to undo for 8 seconds.
 * A change that another person has made since the page was loaded is not overwritten: the switch says so and loads the
 * page again.
 */
export function StockSwitch<View, Version extends number | string>({
  name,
  inStock,
  version,
  save,
  versionOf,
  takeBack,
}: StockSwitchProps<View, Version>) {
  const router = useRouter();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [known, setKnown] = useState(inStock);
  if (known !== inStock) {
    // A new value from the server replaces the optimistic one.
    setKnown(inStock);
    setWanted(null);
  }
  const turn = useRef(0);
  // Presses are sent one after the other: each has seen what the one before it has written.
  const written = useRef<Promise<Version | null>>(Promise.resolve(null));
  const shown = wanted ?? inStock;

  const put = async (next: boolean, undone?: View) => {
    turn.current += 1;
    const mine = turn.current;
    setWanted(next);
    const saved = written.current.then(
      (last) =>
        (undone && takeBack?.(undone)) ?? save(next, last !== null && last > version ? last : version),
    );
    written.current = saved.then((reply) => (reply.ok ? versionOf(reply.data) : null));
    const reply = await saved;
    // A later press replaces this one.
    if (mine !== turn.current) return;
    if (!reply.ok) {
      setWanted(null);
      if (reply.failure.code !== 'conflict') return showToast(FAILED, 'bad');
      showToast(reply.failure.message, 'bad');
      return router.refresh();
    }
    if (undone === undefined) showUndo(DONE, () => void put(!next, reply.data));
    else showToast(DONE, 'good');
    // Without it the forms of this row keep the version from before the switch, and the server refuses them as
    // outdated.
    router.refresh();
  };

  return (
    <Permitted to="catalogue.write" otherwise={inStock ? 'In stock' : 'Out of stock'}>
      <Switch on={shown} label={`In stock: ${name}`} onChange={(next) => void put(next)} />
    </Permitted>
  );
}
