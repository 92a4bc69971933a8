'use client';

import { useSyncExternalStore } from 'react';
import { onTabMemory, recall, type TabKey } from './tab-memory';

/** The value that the tab stores under this key; null on the server and before hydration. */
export function useRecalled(key: TabKey): string | null {
  return useSyncExternalStore(
    onTabMemory,
    () => recall(key),
    () => null,
  );
}
