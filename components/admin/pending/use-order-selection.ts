import { useState } from 'react';
import { MOST_ENDED_TOGETHER } from '@/lib/domain/orders/schema';

/**
 * The orders that are chosen to be ended together, forty at most. `ids` are those that can be chosen, in the order in
 * which they are shown; one that is not shown any more is not chosen either.
 */
export function useOrderSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const shown = ids.filter((id) => chosen.has(id));

  const toggle = (id: string, reach: boolean) => {
    const isOn = !chosen.has(id);
    const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)];
    const range = reach && from >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    const next = new Set(shown);
    for (const each of range) {
      if (!isOn) next.delete(each);
      else if (next.size < MOST_ENDED_TOGETHER) next.add(each);
    }
    setChosen(next);
    setLast(id);
  };

  return {
    /** In the order in which they are shown. */
    chosen: shown,
    has: (id: string) => chosen.has(id),
    /** `reach`: all between the last one that was pressed and this one too. */
    toggle,
    chooseAll: () => setChosen(new Set(ids.slice(0, MOST_ENDED_TOGETHER))),
    clear: () => setChosen(new Set()),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;
