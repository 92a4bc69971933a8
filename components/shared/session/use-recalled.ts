'use client';

import { useSyncExternalStore } from 'react';
import { onTabMemory, recall, type TabKey } from './tab-memory';

/** What the tab remembers under this key; null on the server and until the browser has looked. */
export function useRecalled(key: TabKey): string | null {
  return useSyncExternalStore(
    onTabMemory,
    () => recall(key),
    () => null,
  );
}
