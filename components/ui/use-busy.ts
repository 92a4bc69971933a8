'use client';

import { useCallback, useRef, useState } from 'react';
import { usePageRestore } from './use-page-restore';

/** One thing at a time: what is started while something runs is dropped. */
export function useBusy(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // Work that led away from the page is over once the person has come back to it.
  usePageRestore(() => {
    running.current = false;
    setBusy(false);
  });
  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
