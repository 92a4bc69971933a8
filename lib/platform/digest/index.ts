// Digests of states and bodies, by which two of them are told apart.
import { createHash } from 'node:crypto';

/** SHA-256 of a value as JSON, in 43 characters of base64url. Equal values need the same order of keys. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
