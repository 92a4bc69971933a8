// Password hashes: bcrypt over a SHA-256 pre-hash. It knows no account and keeps no password.
import { createHash } from 'node:crypto';
import { compare, hash, hashSync } from 'bcryptjs';

export interface Hasher {
  hash(password: string): Promise<string>;
  /** False for a missing hash too, after the same work: nobody learns from the time whether there was one. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
  close(): Promise<void>;
}

export interface HasherOptions {
  /** bcrypt's cost. 11 takes 147 ms on a small server; raising it re-hashes nobody, the cost stands in each hash. */
  cost?: number;
}

// bcrypt stops at 72 bytes: the pre-hash makes every byte of a long password count (base64 has no NUL to stop at).
function preHash(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

export function createHasher({ cost = 11 }: HasherOptions = {}): Hasher {
  // A well-formed hash of nothing anyone knows, as dear as the others.
  let nobody: string | undefined;
  return {
    hash: (password) => hash(preHash(password), cost),
    async matches(password, passwordHash) {
      nobody ??= hashSync(preHash('nobody'), cost);
      const same = await compare(preHash(password), passwordHash ?? nobody);
      return same && passwordHash !== null;
    },
    close: async () => {},
  };
}
