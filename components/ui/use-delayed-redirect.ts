'use client';

import { useEffect } from 'react';
import { useRouter } from './navigation';

/** Replaces this page with `path` after `delay` ms; null cancels it. */
export function useDelayedRedirect(path: string | null, delay: number): void {
  const router = useRouter();
  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => router.replace(path), delay);
    return () => clearTimeout(timer);
  }, [path, delay, router]);
}
