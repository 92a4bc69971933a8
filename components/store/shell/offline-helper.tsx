'use client';

import { useEffect } from 'react';

/** Keeps a page at hand for when there is no connection (public/sw.js). Without it the browser shows its own. */
export function OfflineHelper() {
  useEffect(() => {
    // Private windows and old browsers have none, or refuse it.
    void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  }, []);
  return null;
}
