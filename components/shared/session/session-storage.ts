// The four client session values of spec S3.9 in local storage. A browser may forbid storage: then nobody stays
// signed in after a reload, and nothing breaks.
import { hours } from '@/lib/platform/time';
import { parseUser, type SessionUser } from './session-user';

const SESSION_LENGTH = hours(6);

/** Names in both storages begin so where they hold somebody's own words: a shared phone forgets them at sign-out. */
export const OWN = 'own:';

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

/** The person changed; their session and its time stay as they are. */
export function writeStoredUser(user: SessionUser): void {
  withStorage((storage) => storage.setItem('user', JSON.stringify(user)), undefined);
}

/** Whether somebody signed out here, as against a browser that holds nothing. */
export function isSignedOutOnPurpose(): boolean {
  return withStorage((storage) => storage.getItem('isLoggedIn') === 'false', false);
}

/** Sign-out of spec S4.4: an empty user, a blank token, and the flag turned to the opposite of what it was. */
export function emptyStoredSession(wasLoggedIn: boolean): void {
  withStorage((storage) => {
    storage.setItem('user', '{}');
    storage.setItem('token', '');
    storage.setItem('isLoggedIn', String(!wasLoggedIn));
    for (const each of [storage, window.sessionStorage])
      for (const name of Object.keys(each)) if (name.startsWith(OWN)) each.removeItem(name);
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
    window.sessionStorage.clear();
  }, undefined);
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
