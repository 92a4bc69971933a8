import { getServerSession, type NextAuthOptions } from 'next-auth';
import { endSession } from '@/lib/domain/accounts';
import { webProcess } from '@/lib/http/server/process';
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
  // Its only door for this; without it every address it makes names localhost:3000.
  process.env.NEXTAUTH_URL = `${new URL(settings().STORE_URL).origin}/api/auth`;
  return {
    secret: settings().AUTH_SECRET,
    providers: [],
    session: { strategy: 'jwt' },
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    cookies: { sessionToken: { name: cookieName(), options: cookieOptions() } },
    jwt: {
      // A page that reads the session never renews it: six hours are six hours (spec S9.2).
      encode: async ({ token }) => (typeof token?.raw === 'string' ? token.raw : ''),
      decode: async ({ token }) => {
        const claims = token ? readToken(token) : null;
        return claims && { ...claims, raw: token };
      },
    },
    events: {
      // The library forgets the cookie; a copy of the token must die with it.
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === 'string') await endSession(webProcess().context, token.sessionId);
      },
    },
    logger: {
      // Anyone can send a bad cookie; only a sign-out that failed is ours.
      error: (code, detail) =>
        webProcess().log[code === 'SIGNOUT_ERROR' ? 'error' : 'debug']({ code, err: detail }, 'next-auth'),
      warn: (code) => webProcess().log.debug({ code }, 'next-auth'),
      debug: () => {},
    },
    callbacks: {
      redirect: ({ url, baseUrl }) => ownAddress(url, baseUrl),
      session: ({ session, token }) => {
        const { userId, sessionId } = token;
        const known = typeof userId === 'string' && typeof sessionId === 'string';
        return { expires: session.expires, claims: known ? { userId, sessionId } : null };
      },
    },
  };
}

/** An address of this store, whatever was asked for. */
function ownAddress(wanted: string, own: string): string {
  const url = URL.parse(wanted, own);
  return url?.origin === own ? url.href : own;
}

/** The claims in the cookie of the page or action that is being rendered. */
export async function cookieClaims(): Promise<SessionClaims | null> {
  try {
    const session = await getServerSession(nextAuthOptions());
    return session?.claims ?? null;
  } catch (error) {
    // Next reads here which pages are dynamic, and says so by throwing.
    if (!(error instanceof Error) || !error.message.startsWith('There is a problem with the server'))
      throw error;
    // The library gives up over a cookie of its own that somebody bent; ours was never looked at.
    return null;
  }
}
