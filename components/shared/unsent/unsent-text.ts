// The long texts that a person is writing in this tab and that the server does not have yet. They are of that person
// alone.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';

/** `place`: what the text is about. */
const keyOf = (place: string, owner: string) => `${PERSONAL_PREFIX}unsent:${owner}:${place}`;

/** Who writes at each place of this page, as its field has said. */
const writers = new Map<string, string>();

export function saveUnsent(place: string, owner: string, text: string): void {
  const key = keyOf(place, owner);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is forbidden or full: the field starts empty next time.
  }
}

/** The server has the text, or its writer has given it up. */
export function forgetUnsent(place: string): void {
  saveUnsent(place, writers.get(place) ?? '', '');
}

export function readUnsent(place: string, owner: string): string {
  writers.set(place, owner);
  try {
    return sessionStorage.getItem(keyOf(place, owner)) ?? '';
  } catch {
    return '';
  }
}
