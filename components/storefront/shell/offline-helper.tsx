'use client';

import { useEffect } from 'react';
import { onFirstInteraction } from '@/components/ui/on-first-interaction';
import { seconds } from '@/lib/platform/time';

/** Registered after the first interaction or this time, because the page itself needs the processor first. */
const AT_LATEST = seconds(4);

/**
 * Registers the service worker (public/sw.js), which shows a page of ours without a connection instead of the
 * browser's.
 */
export function OfflineHelper() {
  useEffect(
    () =>
      onFirstInteraction(() => {
        // Private windows and old browsers have no service worker or refuse it.
        void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
      }, AT_LATEST),
    [],
  );
  return null;
}
