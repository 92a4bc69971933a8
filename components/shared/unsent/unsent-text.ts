// The messages to the staff that a customer is writing in this tab: they are there again after a reload, and after a login.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';

/** `place`: what the message is about. */
const keyOf = (place: string) => `${PERSONAL_PREFIX}unsent:${place}`;

export function saveUnsent(place: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(place));
    else sessionStorage.setItem(keyOf(place), text);
  } catch {
    // Storage is forbidden or full: the field starts empty next time.
  }
}

export function readUnsent(place: string): string {
  try {
    return sessionStorage.getItem(keyOf(place)) ?? '';
  } catch {
    return '';
  }
}
