// What one tab remembers from page to page. Where storage is forbidden it lasts until the tab leaves the shop.

/**
 * What was said to the person about to sign in, the address whose verification is awaited, what was nearly bought, and the
 * language of the page that was left for the identity provider.
 */
export type TabKey = 'login-notice' | 'pending-email' | 'unfinished-purchase' | 'left-in';

const memory = new Map<TabKey, string>();
const listeners = new Set<() => void>();

export function remember(key: TabKey, text: string): void {
  memory.set(key, text);
  withTabStorage((storage) => storage.setItem(key, text));
  for (const listener of listeners) listener();
}

export function recall(key: TabKey): string | null {
  return withTabStorage((storage) => storage.getItem(key)) ?? memory.get(key) ?? null;
}

export function forget(...keys: TabKey[]): void {
  for (const key of keys) {
    memory.delete(key);
    withTabStorage((storage) => storage.removeItem(key));
  }
  for (const listener of listeners) listener();
}

export function onTabMemory(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function withTabStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(window.sessionStorage);
  } catch {
    // Forbidden, or full: the map holds it.
    return null;
  }
}
