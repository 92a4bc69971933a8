'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { onSavedPlayers, readPlayers, recallPlayers, type SavedPlayer } from './saved-players';

/** The players under this key; none without a key, and until the browser has looked. */
export function useSavedPlayers(key: string | null): SavedPlayer[] {
  const text = useSyncExternalStore(
    onSavedPlayers,
    () => key && recallPlayers(key),
    () => null,
  );
  return useMemo(() => readPlayers(text), [text]);
}
