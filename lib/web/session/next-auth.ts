import { getServerSession, type NextAuthOptions } from 'next-auth';
import { settings } from '@/lib/platform/config';
import { cookieName, cookieOptions } from './cookie';
import { readToken, type SessionClaims } from './token';

declare module 'next-auth' {
  interface Session {
    claims: SessionClaims | null;
  }
}

/**
 * next-auth reads the cookie for pages and server actions. The token in it is ours: it is made where people sign in,
 * and here only checked. Replacing the library means replacing this file.
 */
export function nextAuthOptions(): NextAuthOptions {
  return {
    secret: settings().AUTH_SECRET,
    providers: [],
    session: { strategy: 'jwt' },
    pages: { signIn: '/login', error: '/login' },
    cookies: { sessionToken: { name: cookieName(), options: cookieOptions() } },
    jwt: {
      // A page that reads the session never renews it: six hours are six hours (spec section 9).
      encode: async ({ token }) => (typeof token?.raw === 'string' ? token.raw : ''),
      decode: async ({ token }) => {
        const claims = token ? readToken(token) : null;
        return claims && { ...claims, raw: token };
      },
    },
    callbacks: {
      session: ({ session, token }) => {
        const { userId, sessionId } = token;
        const known = typeof userId === 'string' && typeof sessionId === 'string';
        return { expires: session.expires, claims: known ? { userId, sessionId } : null };
      },
    },
  };
}

/** The claims in the cookie of the page or action that is being rendered. */
export async function cookieClaims(): Promise<SessionClaims | null> {
  const session = await getServerSession(nextAuthOptions());
  return session?.claims ?? null;
}
