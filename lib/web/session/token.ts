import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { settings } from '@/lib/platform/config';
import type { OpenedSession } from '@/lib/store/accounts';

// Pinned on both sides: what says otherwise is not ours.
const ALGORITHM = 'HS256';
const AUDIENCE = 'tarang-store';
// A token is a few hundred bytes; nothing longer is worth parsing.
const LONGEST = 4096;

const claimsSchema = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  typ: z.literal('session'),
  exp: z.number(),
});

export interface SessionClaims {
  userId: string;
  sessionId: string;
}

/** The one token of a session: bearer of the API and content of the cookie. Expires with the session. */
export function signToken(session: OpenedSession): string {
  return jwt.sign(
    { sid: session.id, typ: 'session', exp: Math.floor(session.expiresAt.getTime() / 1000) },
    settings().AUTH_SECRET,
    { algorithm: ALGORITHM, issuer: settings().STORE_URL, audience: AUDIENCE, subject: session.userId },
  );
}

/** What a token of ours says, or null for anything else, whatever it is. */
export function readToken(token: string): SessionClaims | null {
  if (token.length > LONGEST) return null;
  try {
    const payload = jwt.verify(token, settings().AUTH_SECRET, {
      algorithms: [ALGORITHM],
      issuer: settings().STORE_URL,
      audience: AUDIENCE,
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : null;
  } catch {
    // Forged, expired, malformed: the library says which, and to a stranger they are all the same.
    return null;
  }
}
