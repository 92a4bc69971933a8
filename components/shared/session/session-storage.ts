// The four session values of spec S3.9 in local storage. When the browser forbids storage, a session ends with the
// page and nothing breaks.
import { hours } from '@/lib/platform/time';
import { parseUser, type SessionUser } from './session-user';
import { removeTabItems } from './tab-storage';

const SESSION_LENGTH = hours(6);

/**
 * Prefix of the names, in both storages, that hold input of the customer. They are removed at sign-out, because
 * phones are shared.
 */
export const PERSONAL_PREFIX = 'own:';

/**
 * Prefix of the names in session storage that hold idempotency keys. They outlive the session: a call whose answer was
 * lost before is sent again after the next sign-in. Each is valid for one account.
 */
export const KEY_PREFIX = 'key:';

export interface StoredSession {
  user: SessionUser;
  token: string;
}

export function readStoredSession(): StoredSession | null {
  return withStorage((storage) => {
    if (storage.getItem('isLoggedIn') !== 'true') return null;
    const token = storage.getItem('token') ?? '';
    const user = parseUser(parseJson(storage.getItem('user')));
    return user && token ? { user, token } : null;
  }, null);
}

export function writeStoredSession({ user, token }: StoredSession, now: number): void {
  withStorage((storage) => {
    storage.setItem('user', JSON.stringify(user));
    storage.setItem('token', token);
    storage.setItem('isLoggedIn', 'true');
    storage.setItem('expiryTime', String(now + SESSION_LENGTH));
  });
}

/** Stores changed user data; the session and its expiry stay as they are. */
export function writeStoredUser(user: SessionUser): void {
  withStorage((storage) => storage.setItem('user', JSON.stringify(user)));
}

/** Whether a customer signed out in this browser, as opposed to never having signed in. */
export function isSignedOutOnPurpose(): boolean {
  return withStorage((storage) => storage.getItem('isLoggedIn') === 'false', false);
}

/** Sign-out of spec S4.4: an empty user, a blank token, and the isLoggedIn flag inverted. */
export function emptyStoredSession(wasLoggedIn: boolean): void {
  withStorage((storage) => {
    storage.setItem('user', '{}');
    storage.setItem('token', '');
    storage.setItem('isLoggedIn', String(!wasLoggedIn));
  });
}

/**
 * Removes what the customer who has left put in: of the tab, or also what all tabs share. Another customer may be there
 * by the time that a tab learns of it, so only the tab where it happens removes what is shared.
 */
export function removePersonal(isShared?: boolean): void {
  removeTabItems('unfinished-purchase', 'last-customer');
  withStorage((storage) => {
    removeNames(sessionStorage, PERSONAL_PREFIX, true);
    if (isShared) removeNames(storage, PERSONAL_PREFIX, true);
  });
}

export function isStoredSessionExpired(now: number): boolean {
  return withStorage((storage) => {
    const expiry = storage.getItem('expiryTime');
    return expiry !== null && Number(expiry) <= now;
  }, false);
}

export function clearBrowserStorage(): void {
  withStorage((storage) => {
    storage.clear();
    removeNames(sessionStorage, KEY_PREFIX, false);
  });
}

/** Removes the names that begin so, or else the others. */
function removeNames(storage: Storage, start: string, isRemoved: boolean): void {
  for (const name of Object.keys(storage)) if (name.startsWith(start) === isRemoved) storage.removeItem(name);
}

function withStorage(use: (storage: Storage) => void): void;
function withStorage<T>(use: (storage: Storage) => T, otherwise: T): T;
function withStorage<T>(use: (storage: Storage) => T, otherwise?: T): T | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return otherwise;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
