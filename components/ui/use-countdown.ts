'use client';

import { useEffect, useReducer } from 'react';

const TICK = 1000;

/** Milliseconds until `deadline` (as Date.now() counts), anew each second and down to 0; null counts nothing. */
export function useCountdown(deadline: number | null): number {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => {
      look();
      if (Date.now() >= deadline) clearInterval(timer);
    }, TICK);
    return () => clearInterval(timer);
  }, [deadline]);
  // From the clock each time: a tab that slept wakes with the right number.
  return deadline === null ? 0 : Math.max(0, deadline - Date.now());
}

/** mm:ss; a second that has begun counts whole, so that 00:00 is the end. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
