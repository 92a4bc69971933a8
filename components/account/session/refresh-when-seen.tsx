'use client';

import { useEffect } from 'react';
import { useRouter } from '@/components/ui/navigation';
import { seconds } from '@/lib/platform/time';

/** ms. Choosing a tab fires `visibilitychange` and `focus`, and one refresh is enough for both. */
const TOGETHER = seconds(1);

/** The ids of the renders that were shown since the document was loaded. */
const shown = new Set<string>();

/**
 * Reads the page from the server again when its tab is opened or focused again, because the balance and the orders may
 * have changed meanwhile. `render` is an id of the server's render: a render that is shown a second time comes from the
 * browser's Back button.
 */
export function RefreshWhenSeen({ render }: { render: string }) {
  const router = useRouter();
  useEffect(() => {
    if (shown.has(render)) router.refresh();
    shown.add(render);
  }, [render, router]);
  useEffect(() => {
    const leaving = new AbortController();
    let last = Number.NEGATIVE_INFINITY;
    const look = () => {
      // Without a network the refresh would become a full page load, and that an error page of the browser.
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      if (performance.now() - last < TOGETHER) return;
      last = performance.now();
      router.refresh();
    };
    const { signal } = leaving;
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('focus', look, { signal });
    return () => leaving.abort();
  }, [router]);
  return null;
}
