'use client';

import { useEffect } from 'react';
import { useRouter } from './navigation';

/** Opens `path` after `delay` ms, in place of this page; null stays. */
export function useDelayedRedirect(path: string | null, delay: number): void {
  const router = useRouter();
  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => router.replace(path), delay);
    return () => clearTimeout(timer);
  }, [path, delay, router]);
}
