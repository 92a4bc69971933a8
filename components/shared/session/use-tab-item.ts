'use client';

import { useSyncExternalStore } from 'react';
import { getTabItem, subscribeToTabStorage, type TabKey } from './tab-storage';

/** The value that the tab stores under this key; null on the server and before hydration. */
export function useTabItem(key: TabKey): string | null {
  return useSyncExternalStore(
    subscribeToTabStorage,
    () => getTabItem(key),
    () => null,
  );
}
