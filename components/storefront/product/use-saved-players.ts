'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { onSavedPlayers, parsePlayers, readStoredPlayers, type SavedPlayer } from './saved-players';

/** The players stored under this key; none without a key and before hydration. */
export function useSavedPlayers(key: string | null): SavedPlayer[] {
  const text = useSyncExternalStore(
    onSavedPlayers,
    () => key && readStoredPlayers(key),
    () => null,
  );
  return useMemo(() => parsePlayers(text), [text]);
}
