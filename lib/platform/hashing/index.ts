// Password hashes: bcrypt over a SHA-256 pre-hash, worked out on threads of their own so that the process goes on
// answering meanwhile (decision 008). It knows no account and keeps no password.
import { createHash } from 'node:crypto';
import { createThreads } from './threads';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** False for a missing hash too, after the same work: nobody learns from the time whether there was one. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  /** Ends the threads; what they had in hand or still before them is refused. */
  close(): Promise<void>;
}

export interface HasherOptions {
  /** bcrypt's cost. 11 takes 147 ms on a small server; raising it re-hashes nobody, the cost stands in each hash. */
  cost?: number;
  /** How many hashes are worked out at once; one for each core when not given. */
  threads?: number;
}

/** Both calls throw `unavailable` when so many are waiting that nobody would wait for the last. */
export function createHasher({ cost = 11, threads }: HasherOptions = {}): Hasher {
  const pool = createThreads(threads);
  const nobody = hashOfNobody(cost);
  return {
    hash: (password) => pool.hash(preHash(password), cost),
    async matches(password, passwordHash) {
      const same = await pool.compare(preHash(password), passwordHash ?? nobody);
      return same && passwordHash !== null;
    },
    close: pool.close,
  };
}

// bcrypt stops at 72 bytes: the pre-hash makes every byte of a long password count (base64 has no NUL to stop at).
function preHash(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/** Well-formed, as dear as the others, and of nothing anyone knows: nobody worked it out. */
function hashOfNobody(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(22)}${'.'.repeat(31)}`;
}
