// Digests of states and bodies, by which two of them are told apart, and of secrets, by which they are compared.
import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * SHA-256 of a value as JSON, with amounts as text, in 43 characters of base64url. Equal values need the same order of
 * keys.
 */
export function digestOf(value: unknown): string {
  const json = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
  return createHash('sha256').update(json).digest('base64url');
}

/**
 * Whether two secrets are the same, in a time that does not tell how much of them is: the digests are compared, which
 * have one length.
 */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const digest = (secret: string | Uint8Array) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(one), digest(other));
}
