'use client';

import { useEffect, useRef } from 'react';

/**
 * Calls `restore` when the browser restores the page from the back-forward cache: its state is as it was when the
 * page was left.
 */
export function usePageRestore(restore: () => void): void {
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && latest.current();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
