// The session of this browser. Pages are static and contain no personal data; client components read this store.
import {
  clearBrowserStorage,
  emptyStoredSession,
  isSignedOutOnPurpose,
  isStoredSessionExpired,
  readStoredSession,
  removePersonal,
  type StoredSession,
  writeStoredSession,
  writeStoredUser,
} from './session-storage';
import type { SessionUser } from './session-user';
import { getTabItem, setTabItem } from './tab-storage';

/** `unknown` before hydration and in everything that the server renders. */
export type Session =
  | { phase: 'unknown' | 'out'; user: null; token: '' }
  | { phase: 'in'; user: SessionUser; token: string };

export const unknownSession: Session = { phase: 'unknown', user: null, token: '' };
const signedOut: Session = { phase: 'out', user: null, token: '' };

let current: Session = unknownSession;
let departures = 0;
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return current;
}

/**
 * How many customers have left this page, by signing out or because another one has signed in. What one of them typed
 * is not for the next: phones are shared.
 */
export function departedCustomers(): number {
  return departures;
}

/** The first subscriber of a page load restores the stored session; changes by other tabs are followed. */
export function subscribeToSession(listener: () => void): () => void {
  // A listener that is there already is not added again.
  window.addEventListener('storage', followOtherTabs);
  window.addEventListener('pageshow', restoreFromCache);
  listeners.add(listener);
  if (current.phase === 'unknown') restoreSession();
  return () => listeners.delete(listener);
}

export function openSession(session: StoredSession): void {
  writeStoredSession(session, Date.now());
  change({ phase: 'in', ...session }, true);
}

/** Updates the data of the signed-in user from an answer of the server. */
export function renewUser(user: SessionUser): void {
  if (current.phase !== 'in' || current.user.userid !== user.userid) return;
  writeStoredUser(user);
  change({ ...current, user });
}

export function closeSession(): void {
  emptyStoredSession(current.phase === 'in');
  depart(true);
  change(signedOut);
}

/** The server has refused the token, or the session has expired. */
export function expireSession(): void {
  clearBrowserStorage();
  // biome-ignore lint/suspicious/noConsole: spec S4.4 asks for this line
  console.info('Session expired, please log in again.');
  change(signedOut);
}

function restoreSession(): void {
  if (isStoredSessionExpired(Date.now())) expireSession();
  else change(storedOrSignedOut());
}

/** A page in the back-forward cache misses a sign-out that happens meanwhile. */
function restoreFromCache(event: PageTransitionEvent): void {
  if (event.persisted) restoreSession();
}

function followOtherTabs(event: StorageEvent): void {
  if ([null, 'user', 'token', 'isLoggedIn'].includes(event.key)) change(storedOrSignedOut());
}

function storedOrSignedOut(): Session {
  const stored = readStoredSession();
  return stored ? { phase: 'in', ...stored } : signedOut;
}

/** `isHere`: a customer signs in on this page, as opposed to one who is found signed in. */
function change(next: Session, isHere?: boolean): void {
  const userid = next.user?.userid;
  // An expired session is its customer's to renew: what they typed is still there.
  const last = getTabItem('last-customer');
  if (last && (userid ? userid !== last : isSignedOutOnPurpose())) depart(isHere);
  // Once more after an expiry, which has cleared the storage of the tab.
  const owner = userid ?? getTabItem('last-customer');
  if (owner) setTabItem('last-customer', owner);
  current = next;
  for (const listener of listeners) listener();
}

function depart(isHere?: boolean): void {
  departures += 1;
  removePersonal(isHere);
}
