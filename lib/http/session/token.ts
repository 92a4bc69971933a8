import { z } from 'zod';
import type { OpenedSession } from '@/lib/domain/accounts';
import { readSigned, sign } from './signed';

const AUDIENCE = 'tarang-store';

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

/** The token of a session, used as bearer token and in the cookie. It expires with the session. */
export function signToken(session: OpenedSession): string {
  const exp = Math.floor(session.expiresAt.getTime() / 1000);
  return sign(AUDIENCE, session.userId, { sid: session.id, typ: 'session', exp });
}

/** The claims of a valid session token; null for everything else. */
export function readToken(token: string): SessionClaims | null {
  const claims = readSigned(AUDIENCE, token, claimsSchema);
  return claims && { userId: claims.sub, sessionId: claims.sid };
}
