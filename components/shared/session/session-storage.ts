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
  }, undefined);
}

/** Stores changed user data; the session and its expiry stay as they are. */
export function writeStoredUser(user: SessionUser): void {
  withStorage((storage) => storage.setItem('user', JSON.stringify(user)), undefined);
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
  }, undefined);
}

/** Removes what the customer who has left put in. Each tab does so for itself. */
export function removePersonal(): void {
  removeTabItems('unfinished-purchase', 'last-customer');
  withStorage((storage) => {
    for (const each of [storage, sessionStorage]) removeNames(each, PERSONAL_PREFIX, true);
  }, undefined);
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
  }, undefined);
}

/** Removes the names that begin so, or else the others. */
function removeNames(storage: Storage, start: string, isRemoved: boolean): void {
  for (const name of Object.keys(storage)) if (name.startsWith(start) === isRemoved) storage.removeItem(name);
}

function withStorage<T>(use: (storage: Storage) => T, otherwise: T): T {
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
