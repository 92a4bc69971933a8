'use client';

import { useEffect } from 'react';
import { onFirstInteraction } from '@/components/ui/on-first-interaction';
import { seconds } from '@/lib/platform/time';

/** Starting it takes a processor that the page itself needs first. */
const AT_LATEST = seconds(4);

/** Keeps a page at hand for when there is no connection (public/sw.js). Without it the browser shows its own. */
export function OfflineHelper() {
  useEffect(
    () =>
      onFirstInteraction(() => {
        // Private windows and old browsers have none, or refuse it.
        void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
      }, AT_LATEST),
    [],
  );
  return null;
}
