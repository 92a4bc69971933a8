'use client';

import { useCallback, useMemo, useRef, useState } from 'react';
import { checkPlayer } from '@/components/shared/api/orders';
import type { CheckIdReply } from '@/lib/domain/orders/schema';

export type CheckState =
  | { phase: 'idle' }
  | { phase: 'checking' }
  | { phase: 'answered'; reply: CheckIdReply }
  | { phase: 'failed'; message: string };

export interface PlayerCheck {
  state: CheckState;
  run: (player: { userid: string; zoneid: string; itemid: number | null }) => Promise<void>;
  reset: () => void;
  /** Shows an earlier answer for the inputs that are there. */
  restore: (reply: CheckIdReply) => void;
}

/** The answer for a player that was found; null in every other state. */
export function foundBy(state: CheckState): CheckIdReply | null {
  return state.phase === 'answered' && state.reply.outcome === 'found' ? state.reply : null;
}

export function usePlayerCheck(productId: string): PlayerCheck {
  const [state, setState] = useState<CheckState>({ phase: 'idle' });
  // Number of the latest check: answers to earlier inputs are ignored.
  const latest = useRef(0);

  const reset = useCallback(() => {
    latest.current += 1;
    setState({ phase: 'idle' });
  }, []);

  const restore = useCallback((reply: CheckIdReply) => setState({ phase: 'answered', reply }), []);

  const run = useCallback<PlayerCheck['run']>(
    async ({ userid, zoneid, itemid }) => {
      latest.current += 1;
      const question = latest.current;
      setState({ phase: 'checking' });
      const reply = await checkPlayer({
        userid,
        zoneid,
        selectedProduct: productId,
        ...(itemid !== null && { selectedItem: itemid }),
      });
      if (question !== latest.current) return;
      setState(
        reply.ok
          ? { phase: 'answered', reply: reply.data }
          : { phase: 'failed', message: reply.failure.message },
      );
    },
    [productId],
  );

  return useMemo(() => ({ state, run, reset, restore }), [state, run, reset, restore]);
}
