import { showToast } from '@/components/ui/toast';

/** Shows a toast for items that the store has paused, because an administrator has to check their price. */
export function showPausedToast(paused: string[]): void {
  if (paused.length > 0) showToast(`Paused, for it would sell below its cost: ${namesOf(paused)}.`, 'bad');
}

/** Shows a toast for items that the store has put on sale again by itself. */
export function showResumedToast(resumed: string[]): void {
  if (resumed.length > 0) showToast(`On sale again: ${namesOf(resumed)}.`, 'good');
}

function namesOf(names: string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names.slice(0, 3).join(', ')}${more}`;
}
