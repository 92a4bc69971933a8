// The message to the staff that a customer is writing in this tab: it is there again after a login, when the session ends while
// it is sent.
import { getTabItem, removeTabItems, setTabItem } from '@/components/shared/session/tab-storage';

/** `place`: what the message is about; the text is shown nowhere else. */
export function saveUnsent(place: string, text: string): void {
  setTabItem('unsent-message', JSON.stringify({ place, text }));
}

export function forgetUnsent(): void {
  removeTabItems('unsent-message');
}

/** Empty when nothing, or something about another thing, is stored. Storage may hold any value. */
export function readUnsent(place: string): string {
  try {
    const stored = JSON.parse(getTabItem('unsent-message') ?? 'null');
    return stored?.place === place && typeof stored.text === 'string' ? stored.text : '';
  } catch {
    return '';
  }
}
