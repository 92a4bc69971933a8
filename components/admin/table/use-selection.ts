'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';

/** As many as one address can carry. */
export const MOST_SELECTED = 200;

const CHANGED = 'tarang-selection';

/** The rows of a list that are selected, on all its pages; kept for this tab until its person signs out. */
export function useSelection(list: string) {
  const name = `${PERSONAL_PREFIX}selected:${list}`;
  const stored = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => '',
  );
  const ids = useMemo(() => idsIn(stored), [stored]);
  const set = useCallback(
    (next: readonly string[]) => {
      write(name, next.join(','));
      dispatchEvent(new Event(CHANGED));
    },
    [name],
  );
  /** False when no more can be selected. */
  const select = useCallback(
    (some: readonly string[], selected: boolean): boolean => {
      // Read now: one act may deselect many rows, one after the other.
      const rest = idsIn(read(name)).filter((id) => !some.includes(id));
      const next = selected ? [...rest, ...some] : rest;
      if (next.length > MOST_SELECTED) return false;
      set(next);
      return true;
    },
    [name, set],
  );
  return { ids, select, replace: set, clear: useCallback(() => set([]), [set]) };
}

export type Selection = ReturnType<typeof useSelection>;

const idsIn = (text: string) => (text ? text.split(',') : []);

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

// A browser that stores nothing selects within the page.
let unstored: Record<string, string> = {};

function read(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return unstored[name] ?? '';
  }
}

function write(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    unstored = { ...unstored, [name]: value };
  }
}
