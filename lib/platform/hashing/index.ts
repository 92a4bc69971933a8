// Password hashes: bcrypt over a SHA-256 pre-hash, computed on worker threads so that the process keeps answering
// meanwhile (decision 008). It knows no accounts and stores no passwords.
import { createHash } from 'node:crypto';
import { createThreads } from './threads';

export interface Hasher {
  hash(password: string): Promise<string>;
  /**
   * False for a missing hash too, after the same work, so that the response time does not reveal whether there was
   * one.
   */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
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
}

/** Both methods throw `unavailable` when too many tasks are waiting to be answered in time. */
export function createHasher({ cost = 11, threads }: HasherOptions = {}): Hasher {
  const pool = createThreads(threads);
  const fallback = unmatchableHash(cost);
  return {
    hash: (password) => pool.hash(preHash(password), cost),
    async matches(password, passwordHash) {
      const same = await pool.compare(preHash(password), passwordHash ?? fallback);
      return same && passwordHash !== null;
    },
    close: pool.close,
  };
}

// bcrypt uses only the first 72 bytes: the pre-hash makes every byte of a long password count (base64 contains no
// NUL, which would end it).
function preHash(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** A well-formed hash of the same cost that matches no known password, for comparisons without a stored hash. */
function unmatchableHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(22)}${'.'.repeat(31)}`;
}
