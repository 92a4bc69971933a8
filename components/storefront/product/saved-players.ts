// The players of a customer's last orders, kept in local storage for the next purchase. They are stored under the
// customer's id, read only while that customer is signed in, and removed at sign-out.
import { PERSONAL_PREFIX } from '@/components/shared/session/session-storage';
import type { ProductView } from '@/lib/domain/catalogue/schema';

export interface SavedPlayer {
  input1: string;
  input2: string;
  /** The third input and those after it; absent where the product has none. */
  more?: string[];
  /** The nickname from the player check, when there was one. */
  username: string | null;
  region: string | null;
}

type Asking = Pick<ProductView, 'type' | 'inputs'>;

const MOST = 3;
const listeners = new Set<() => void>();

/** The name in local storage: products of one type with the same inputs share their players. */
export function savedPlayersKey(userid: string, { type, inputs }: Asking): string {
  return `${PERSONAL_PREFIX}players:${userid}:${JSON.stringify([type, ...inputs.map(({ label }) => label)])}`;
}

/** The stored text; null when there is none or the browser forbids storage. */
export function readStoredPlayers(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Parses the stored text; invalid entries are left out. */
export function parsePlayers(text: string | null): SavedPlayer[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((each) => playerOf(each) ?? []).slice(0, MOST) : [];
  } catch {
    // Storage is under the visitor's control and may hold any text.
    return [];
  }
}

/** Stores a player as the newest. A player who is stored already moves to the front and keeps the known nickname. */
export function savePlayer(key: string, player: SavedPlayer): void {
  const before = parsePlayers(readStoredPlayers(key));
  const known = before.find((each) => isSame(each, player));
  const { username, region } = player.username || !known ? player : known;
  write(key, [{ ...player, username, region }, ...before.filter((each) => each !== known)].slice(0, MOST));
}

export function removePlayer(key: string, player: SavedPlayer): void {
  write(
    key,
    parsePlayers(readStoredPlayers(key)).filter((each) => !isSame(each, player)),
  );
}

/** Changes by other tabs are reported too. */
export function onSavedPlayers(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

type Typed = Pick<SavedPlayer, 'input1' | 'input2' | 'more'>;

export function isSame(one: Typed, other: Typed): boolean {
  const [first, second] = [one, other].map(({ input1, input2, more = [] }) => [input1, input2, ...more]);
  return JSON.stringify(first) === JSON.stringify(second);
}

function write(key: string, players: SavedPlayer[]): void {
  try {
    if (players.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(players));
  } catch {
    // Storage is forbidden or full: the next purchase is typed again.
  }
  for (const listener of listeners) listener();
}

function playerOf(value: unknown): SavedPlayer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { input1, input2, more, username, region } = value as Record<string, unknown>;
  if (typeof input1 !== 'string' || typeof input2 !== 'string') return null;
  const others = Array.isArray(more) ? more.filter((each) => typeof each === 'string') : [];
  return {
    input1,
    input2,
    username: wordOrNull(username),
    region: wordOrNull(region),
    ...(others.length > 0 && { more: others }),
  };
}

function wordOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
