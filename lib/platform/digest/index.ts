// Digests of states and bodies, by which two of them are told apart.
import { createHash } from 'node:crypto';

/**
 * SHA-256 of a value as JSON, with amounts as text, in 43 characters of base64url. Equal values need the same order of
 * keys.
 */
export function digestOf(value: unknown): string {
  const json = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return createHash('sha256').update(json).digest('base64url');
}
