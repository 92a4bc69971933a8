// The last searches that led to a product, kept in this browser only and removed at sign-out.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';

const KEY = `${PERSONAL_PREFIX}searches`;
const MOST = 5;
const LONGEST = 40;

export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((each) => typeof each === 'string' && each.length <= LONGEST).slice(0, MOST);
  } catch {
    // Storage is under the visitor's control, or forbidden.
    return [];
  }
}

export function saveRecentSearch(text: string): void {
  const search = text.trim();
  if (search === '' || search.length > LONGEST) return;
  const others = readRecentSearches().filter((each) => each.toLowerCase() !== search.toLowerCase());
  write(JSON.stringify([search, ...others].slice(0, MOST)));
}

export function removeRecentSearches(): void {
  write(null);
}

function write(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Storage is forbidden or full: nothing is remembered.
  }
}
