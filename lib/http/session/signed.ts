import jwt from 'jsonwebtoken';
import type { z } from 'zod';
import { settings } from '@/lib/platform/config';

// Fixed for signing and for verifying, so that a token cannot choose a weaker algorithm.
const ALGORITHM = 'HS256';
// In characters. Our tokens have a few hundred; longer ones are refused without parsing.
const MAX_LENGTH = 4096;

/** Signs a token for one audience; it is not valid for another. `exp` is in seconds since 1970. */
export function sign(
  audience: string,
  subject: string,
  claims: { typ: string; exp: number; [name: string]: unknown },
): string {
  return jwt.sign(claims, settings().AUTH_SECRET, {
    algorithm: ALGORITHM,
    issuer: settings().STORE_URL,
    audience,
    subject,
  });
}

/** The claims of a valid token for this audience; null for everything else. */
export function readSigned<T>(audience: string, token: string, claims: z.ZodType<T>): T | null {
  if (token.length > MAX_LENGTH) return null;
  try {
    const payload = jwt.verify(token, settings().AUTH_SECRET, {
      algorithms: [ALGORITHM],
      issuer: settings().STORE_URL,
      audience,
    });
    return claims.safeParse(payload).data ?? null;
  } catch {
    // The library tells forged, expired and malformed tokens apart; callers must not learn which it was.
    return null;
  }
}
