// Values that one tab keeps from page to page, in session storage. When the browser forbids storage they last until
// the page is left.

/**
 * A notice for the login page, the email address whose verification is pending, the purchase to continue after
 * signing in, the language of the page that was left for the identity provider, and the id of the customer who was
 * signed in last.
 */
export type TabKey =
  | 'login-notice'
  | 'pending-email'
  | 'unfinished-purchase'
  | 'return-language'
  | 'last-customer';

const memory = new Map<TabKey, string>();
const listeners = new Set<() => void>();

export function setTabItem(key: TabKey, text: string): void {
  memory.set(key, text);
  withTabStorage((storage) => storage.setItem(key, text));
  for (const listener of listeners) listener();
}

export function getTabItem(key: TabKey): string | null {
  return withTabStorage((storage) => storage.getItem(key)) ?? memory.get(key) ?? null;
}

export function removeTabItems(...keys: TabKey[]): void {
  for (const key of keys) {
    memory.delete(key);
    withTabStorage((storage) => storage.removeItem(key));
  }
  for (const listener of listeners) listener();
}

export function subscribeToTabStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function withTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    // The browser forbids storage, or it is full. The map still holds the value.
    return null;
  }
}
