import { createHash } from 'node:crypto';
import { compare, hash } from 'bcryptjs';

/** 147 ms on a small server; raising it re-hashes nobody, `compare` reads the cost from the hash. */
const COST = 11;

// bcrypt stops at 72 bytes: the pre-hash makes every byte of a long password count (base64 has no NUL to stop at).
function preHash(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

export function hashPassword(password: string): Promise<string> {
  return hash(preHash(password), COST);
}

// A well-formed hash of nothing anyone knows: an unknown account takes as long as a known one.
const NOBODY = '$2b$11$0C5DWuNG7YtStwMsnWBcrOFEQV7MahPkeW8/4L5ru6okz9eW7c2t.';

/** False for a missing hash too, after the same work. */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  const same = await compare(preHash(password), passwordHash ?? NOBODY);
  return same && passwordHash !== null;
}
