'use client';

import { useEffect } from 'react';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

/** Ctrl+K (or ⌘K) works everywhere; `/` and `?` only when no field has the focus and no dialog is open. */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === '?') onHelp();
      else if (event.key === '/' && focusSearch()) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onPalette, onHelp]);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** Focuses the search field of the table; false when the page has none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}
