'use client';

import { useEffect, useReducer } from 'react';

const TICK = 1000;

/**
 * Milliseconds until `deadline` (a Date.now() value), updated each second and never below 0; 0 when `deadline` is
 * null.
 */
export function useCountdown(deadline: number | null): number {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => {
      rerender();
      if (Date.now() >= deadline) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [deadline]);
  // Read from the clock at each render, so that a tab that was suspended shows the right number.
  return deadline === null ? 0 : Math.max(0, deadline - Date.now());
}

/** Formats ms as mm:ss. Seconds are rounded up, so that 00:00 is the end. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
