import { showToast } from '@/components/ui/toast';

/** Shows a toast for items that the store has paused, because an administrator has to check their price. */
export function showPausedToast(paused: string[]): void {
  if (paused.length === 0) return;
  const names = paused.slice(0, 3).join(', ');
  const more = paused.length > 3 ? ` and ${paused.length - 3} more` : '';
  showToast(`Paused, for it would sell below its cost: ${names}${more}.`, 'bad');
}
