// For whom somebody ordered last, kept on this device for their next purchase. It is theirs alone: it is read only for
// the person who is signed in, and gone when they sign out.
import { OWN } from '@/components/shared/session/session-storage';
import type { ProductView } from '@/lib/domain/catalogue/schema';

export interface SavedPlayer {
  input1: string;
  input2: string;
  /** What the check said of the player, when it was known. */
  username: string | null;
  region: string | null;
}

type Asking = Pick<ProductView, 'type' | 'inputs'>;

const MOST = 3;
const listeners = new Set<() => void>();

/** The name in local storage: products of one type that ask the same questions share their players. */
export function savedPlayersKey(userid: string, { type, inputs }: Asking): string {
  return `${OWN}players:${userid}:${JSON.stringify([type, ...inputs.map(({ label }) => label)])}`;
}

/** As it is stored; null for nothing, and where storage is forbidden. */
export function recallPlayers(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** `text`: as it was stored. Whatever is no player is left out. */
export function readPlayers(text: string | null): SavedPlayer[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((each) => playerOf(each) ?? []).slice(0, MOST) : [];
  } catch {
    // Somebody bent it.
    return [];
  }
}

/** The newest first. A player who is there already moves up, and keeps the nickname that was known. */
export function savePlayer(key: string, player: SavedPlayer): void {
  const before = readPlayers(recallPlayers(key));
  const known = before.find((each) => isSame(each, player));
  const { username, region } = player.username || !known ? player : known;
  write(key, [{ ...player, username, region }, ...before.filter((each) => each !== known)].slice(0, MOST));
}

export function removePlayer(key: string, player: SavedPlayer): void {
  write(
    key,
    readPlayers(recallPlayers(key)).filter((each) => !isSame(each, player)),
  );
}

/** Other tabs are heard as well. */
export function onSavedPlayers(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function isSame(one: SavedPlayer, other: Pick<SavedPlayer, 'input1' | 'input2'>): boolean {
  return one.input1 === other.input1 && one.input2 === other.input2;
}

function write(key: string, players: SavedPlayer[]): void {
  try {
    if (players.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(players));
  } catch {
    // Forbidden or full storage: the next purchase is typed again.
  }
  for (const listener of listeners) listener();
}

function playerOf(value: unknown): SavedPlayer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { input1, input2, username, region } = value as Record<string, unknown>;
  if (typeof input1 !== 'string' || typeof input2 !== 'string') return null;
  return { input1, input2, username: wordOrNull(username), region: wordOrNull(region) };
}

function wordOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
