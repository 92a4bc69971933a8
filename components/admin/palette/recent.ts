// What a member of staff searched for and opened last, kept in this browser only, by account, and removed at sign-out.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';

const MOST = 6;
const LONGEST = 200;

export interface Opened {
  href: string;
  title: string;
}

export interface Recent {
  searches: string[];
  opened: Opened[];
}

const keyOf = (userid: string) => `${PERSONAL_PREFIX}panel:${userid}`;

export function readRecent(userid: string): Recent {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userid)) ?? '{}');
    const { searches, opened } = Object(stored) as Partial<Record<keyof Recent, unknown>>;
    return {
      searches: listOf(searches).filter(isShort).slice(0, MOST),
      opened: listOf(opened).filter(isOpened).slice(0, MOST),
    };
  } catch {
    // Storage is under the visitor's control, or forbidden.
    return { searches: [], opened: [] };
  }
}

/** Remembers what was chosen, and the words by which it was found. */
export function saveRecent(userid: string, { words, opened }: { words: string; opened: Opened }): void {
  const recent = readRecent(userid);
  const search = words.trim();
  const next: Recent = {
    searches: search === '' ? recent.searches : firstOf(search, recent.searches, (each) => each),
    opened: firstOf(opened, recent.opened, ({ href }) => href),
  };
  try {
    localStorage.setItem(keyOf(userid), JSON.stringify(next));
  } catch {
    // Storage is forbidden or full: nothing is remembered.
  }
}

function firstOf<T>(first: T, others: T[], keyFor: (each: T) => string): T[] {
  return [first, ...others.filter((each) => keyFor(each) !== keyFor(first))].slice(0, MOST);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

/** Only pages of the panel are opened. */
function isOpened(value: unknown): value is Opened {
  const { href, title } = Object(value) as Partial<Record<keyof Opened, unknown>>;
  return isShort(href) && isShort(title) && /^\/admin(?:[/?#]|$)/.test(href);
}
