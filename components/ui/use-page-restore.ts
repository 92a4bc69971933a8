'use client';

import { useEffect, useRef } from 'react';

/** Called when the page comes back out of the browser's memory, as with the back button: it stands as it was left. */
export function usePageRestore(revive: () => void): void {
  const latest = useRef(revive);
  useEffect(() => {
    latest.current = revive;
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
