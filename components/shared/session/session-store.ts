// The browser's one record of who is signed in. Pages are static and hold nothing personal; islands read this.
import {
  clearBrowserStorage,
  emptyStoredSession,
  isStoredSessionExpired,
  readStoredSession,
  type StoredSession,
  writeStoredSession,
  writeStoredUser,
} from './session-storage';
import type { SessionUser } from './session-user';

/** `unknown` until the browser has looked, and in everything the server renders. */
export type Session =
  | { phase: 'unknown' | 'out'; user: null; token: '' }
  | { phase: 'in'; user: SessionUser; token: string };

export const unknownSession: Session = { phase: 'unknown', user: null, token: '' };
const signedOut: Session = { phase: 'out', user: null, token: '' };

let current: Session = unknownSession;
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return current;
}

/** The first subscriber of a page load restores the stored session; other tabs are followed. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', followOtherTabs);
    window.addEventListener('pageshow', lookAgain);
  }
  listeners.add(listener);
  if (current.phase === 'unknown') restoreSession();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', followOtherTabs);
    window.removeEventListener('pageshow', lookAgain);
  };
}

export function openSession(session: StoredSession): void {
  writeStoredSession(session, Date.now());
  change({ phase: 'in', ...session });
}

/** What the server now says of whoever is signed in. */
export function renewUser(user: SessionUser): void {
  if (current.phase !== 'in' || current.user.userid !== user.userid) return;
  writeStoredUser(user);
  change({ ...current, user });
}

export function closeSession(): void {
  emptyStoredSession(current.phase === 'in');
  change(signedOut);
}

/** The server no longer knows this token, or its time has passed. */
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

/** A page out of the back-forward cache slept while somebody may have signed out. */
function lookAgain(event: PageTransitionEvent): void {
  if (event.persisted) restoreSession();
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === null || ['user', 'token', 'isLoggedIn'].includes(event.key)) change(storedOrSignedOut());
}

function storedOrSignedOut(): Session {
  const stored = readStoredSession();
  return stored ? { phase: 'in', ...stored } : signedOut;
}

function change(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}
