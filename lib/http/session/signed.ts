import jwt from 'jsonwebtoken';
import type { z } from 'zod';
import { settings } from '@/lib/platform/config';

// Pinned on both sides: what says otherwise is not ours.
const ALGORITHM = 'HS256';
// A token is a few hundred bytes; nothing longer is worth parsing.
const LONGEST = 4096;

/** A token of ours for one audience: one that is made for another opens nothing. `exp` is in seconds. */
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

/** What a token of ours for this audience says, or null for anything else, whatever it is. */
export function readSigned<T>(audience: string, token: string, claims: z.ZodType<T>): T | null {
  if (token.length > LONGEST) return null;
  try {
    const payload = jwt.verify(token, settings().AUTH_SECRET, {
      algorithms: [ALGORITHM],
      issuer: settings().STORE_URL,
      audience,
    });
    return claims.safeParse(payload).data ?? null;
  } catch {
    // Forged, expired, malformed: the library says which, and to a stranger they are all the same.
    return null;
  }
}
