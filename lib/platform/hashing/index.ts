// Password hashes: bcrypt over a keyed pre-hash, computed on worker threads so that the process keeps answering
// meanwhile (decisions 008 and 031). It knows no accounts and stores no passwords.
import { createHash, createHmac } from 'node:crypto';
import type { Key } from '@/lib/platform/keys';
import { createThreads } from './threads';

export interface Hasher {
  /** The id of the current key, then a bcrypt hash. */
  hash(password: string): Promise<string>;
  /**
   * False for a missing hash too, after the same work, so that the response time does not reveal whether there was
   * one. False also for a hash by a key that the store no longer has.
   */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  /** Whether the hash was made with the current key; if not, it is made anew when the password is known. */
  isCurrent(passwordHash: string): boolean;
  /** Whether the key that the hash was made with is accepted. */
  knowsKeyOf(passwordHash: string): boolean;
  /** Ends the threads; running and waiting tasks are rejected. */
  close(): Promise<void>;
}

export interface HasherOptions {
  /**
   * bcrypt's cost. 11 takes 147 ms on a small server. Raising it does not change existing hashes, because each hash
   * contains its cost.
   */
  cost?: number;
  /** The number of threads; one per core by default. */
  threads?: number;
  /** The accepted keys, the current one first. Without any, passwords are hashed as before there were keys. */
  pepper?: readonly Key[];
}

/** Hashes from before there were keys have no id, and their pre-hash has no key. */
const WITHOUT_KEY: Key = { id: '', secret: Buffer.alloc(0), setting: '' };

/** `hash` and `matches` throw `unavailable` when too many tasks are waiting to be answered in time. */
export function createHasher({ cost = 11, threads, pepper = [] }: HasherOptions = {}): Hasher {
  const pool = createThreads(threads);
  const fallback = unmatchableHash(cost);
  const keys = [...pepper.filter(({ id }) => id !== ''), WITHOUT_KEY];
  const current = keys[0] ?? WITHOUT_KEY;
  return {
    hash: async (password) => current.id + (await pool.hash(preHash(current, password), cost)),
    async matches(password, passwordHash) {
      const id = idOf(passwordHash ?? '');
      const key = keys.find((candidate) => candidate.id === id);
      const known = key && passwordHash?.slice(id.length);
      const same = await pool.compare(preHash(key ?? current, password), known ?? fallback);
      return same && known !== undefined;
    },
    knowsKeyOf: (passwordHash) => keys.some(({ id }) => id === idOf(passwordHash)),
    isCurrent: (passwordHash) => idOf(passwordHash) === current.id,
    close: pool.close,
  };
}

/** What comes before the `$` with which a bcrypt hash begins. */
function idOf(passwordHash: string): string {
  return passwordHash.slice(0, Math.max(passwordHash.indexOf('$'), 0));
}

// bcrypt uses only the first 72 bytes: the pre-hash makes every byte of a long password count (base64 contains no
// NUL, which would end it). Its key is not in the database, so that a copy of the hashes is useless by itself.
function preHash({ id, secret }: Key, password: string): string {
  const hash = id === '' ? createHash('sha256') : createHmac('sha256', secret);
  return hash.update(password, 'utf8').digest('base64');
}

/** A well-formed hash of the same cost that matches no known password, for comparisons without a stored hash. */
function unmatchableHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(22)}${'.'.repeat(31)}`;
}
