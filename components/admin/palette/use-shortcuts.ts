'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { SCREENS } from '@/components/admin/screens';
import { pressRowKey } from '@/components/admin/table/row-keys';
import { areKeysOn } from './single-keys';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
  onRefresh: () => void;
}

/** In ms: within it the second key of a screen has to follow the first. */
const PAIR = 1500;

/**
 * Listens for the shortcuts of the panel. Ctrl+K (or ⌘K) always works. Shortcuts without Ctrl do nothing while a field
 * has the focus or a dialog is open, or when the person has turned them off; `?` still works then, because its dialog
 * has the switch that turns them on again.
 */
export function useShortcuts({ onPalette, onHelp, onRefresh }: Shortcuts): void {
  const router = useRouter();
  const permissions = usePermissions();
  useEffect(() => {
    const screens = SCREENS.filter(({ access }) => permissions.includes(access));
    let first = { key: '', at: Number.NEGATIVE_INFINITY };
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.repeat && key !== 'j' && key !== 'k') return;
      if (key === '?') return onHelp();
      if (!areKeysOn()) return;
      const pair = event.timeStamp - first.at < PAIR ? `${first.key} ${key}` : '';
      const screen = screens.find(({ keys }) => keys === pair);
      first = screen ? { key: '', at: Number.NEGATIVE_INFINITY } : { key, at: event.timeStamp };
      if (screen) router.push(screen.href);
      else if (key === '/' ? focusSearch() : pressRowKey(key, event.target)) event.preventDefault();
      else if (key === 'r') onRefresh();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onPalette, onHelp, onRefresh, router, permissions]);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}

/** Focuses the search field of the table; false when the page has none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
  return search !== null;
}
