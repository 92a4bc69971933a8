'use client';

import { useEffect } from 'react';
import { useRouter } from '@/components/ui/navigation';
import { seconds } from '@/lib/platform/time';

/** A tab that is chosen becomes visible and gets the focus: both are told, and one refresh is enough. */
const TOGETHER = seconds(1);

/** The renders of the server that this page load has shown. */
const shown = new Set<string>();

/**
 * Loads the page anew when somebody comes back to it: balances and orders change in other tabs, at the supplier and at
 * the staff's desks. `render` names the server's render, by which one that the browser's Back button shows again is known.
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
