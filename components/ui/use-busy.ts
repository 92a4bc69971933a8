'use client';

import { useCallback, useRef, useState } from 'react';
import { usePageRestore } from './use-page-restore';

/** Runs one task at a time: a task that is started while another runs is dropped. */
export function useBusy(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  // A task that navigated away is over when the page is restored from the back-forward cache.
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
