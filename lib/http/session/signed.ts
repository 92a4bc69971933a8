import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { z } from 'zod';
import { settings } from '@/lib/platform/config';
import { type KeyRing, keysOf } from '@/lib/platform/keys';

// Fixed for signing and for verifying, so that a token cannot choose a weaker algorithm.
const ALGORITHM = 'HS256';
// In characters. Our tokens have a few hundred; longer ones are refused without parsing.
const MAX_LENGTH = 4096;

/**
 * The purpose of a token, its claim `aud`. Each has keys of its own: a token of one purpose is invalid for the other.
 */
export type Audience = 'tarang-store' | 'tarang-device';

function ringOf(audience: Audience): KeyRing {
  const { sessions, tokens } = keysOf(settings());
  return audience === 'tarang-store' ? sessions : tokens;
}

/** Signs a token for one audience; it is not valid for another. `exp` is in seconds since 1970. */
export function sign(
  audience: Audience,
  subject: string,
  claims: { typ: string; exp: number; [name: string]: unknown },
): string {
  const [key] = ringOf(audience);
  return jwt.sign(claims, key.secret, {
    algorithm: ALGORITHM,
    keyid: key.id,
    issuer: settings().STORE_URL,
    audience,
    subject,
  });
}

/** The claims of a valid token for this audience; null for everything else. */
export function readSigned<T>(audience: Audience, token: string, claims: z.ZodType<T>): T | null {
  if (token.length > MAX_LENGTH) return null;
  const id = keyIdOf(token);
  const keys = ringOf(audience).filter((key) => key.id === id);
  const payload = keys.map(({ secret }) => verify(audience, token, secret)).find((read) => read !== null);
  return claims.safeParse(payload).data ?? null;
}

/** The payload of a token that was signed by this key for this audience and has not expired; null otherwise. */
function verify(audience: Audience, token: string, secret: Buffer): unknown {
  try {
    // The library takes bytes for a public key first, and only after that failed for a secret.
    const key = createSecretKey(secret);
    return jwt.verify(token, key, { algorithms: [ALGORITHM], issuer: settings().STORE_URL, audience });
  } catch {
    // The library tells forged, expired and malformed tokens apart; callers must not learn which it was.
    return null;
  }
}

/** The id of the key that a token names; '' for tokens from before keys had ids. Null for what is no token. */
function keyIdOf(token: string): string | null {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? '';
  } catch {
    // The library throws for a token whose payload is not what its header says.
    return null;
  }
}
