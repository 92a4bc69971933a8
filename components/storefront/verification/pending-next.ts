// The page to open once the email address is verified. The link of the mail opens a tab of its own, so the page is kept
// for all tabs of the browser, for an hour.
import { useSyncExternalStore } from 'react';
import { nextOfPage, safeNext } from '@/components/shared/session/safe-next';
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';
import { hours } from '@/lib/platform/time';

const KEY = `${PERSONAL_PREFIX}next`;
const KEPT_FOR = hours(1);

/** `next` must have been through safeNext. */
export function savePendingNext(next: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ next, until: Date.now() + KEPT_FOR }));
  } catch {
    // Storage is forbidden or full: the login leads to the home page.
  }
}

/** The page that the address names, else the kept one; '/home' on the server, and when there is none. */
export function usePendingNext(): string {
  return useSyncExternalStore(noChanges, readPendingNext, () => '/home');
}

function noChanges(): () => void {
  return () => {};
}

/** Storage is under the visitor's control and may hold any value. */
function readPendingNext(): string {
  const named = nextOfPage();
  if (named !== '/home') return named;
  try {
    const { next, until } = JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? {};
    return typeof next === 'string' && until > Date.now() ? safeNext(next) : '/home';
  } catch {
    return '/home';
  }
}
