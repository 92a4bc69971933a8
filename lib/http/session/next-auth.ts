import { getServerSession, type NextAuthOptions } from 'next-auth';
import { findViewer, signOut } from '@/lib/domain/accounts';
import { webProcess } from '@/lib/http/server/process';
import { settings } from '@/lib/platform/config';
import { keysOf } from '@/lib/platform/keys';
import { cookieName, cookieOptions } from './cookie';
import { readToken, type SessionClaims } from './token';

declare module 'next-auth' {
  interface Session {
    claims: SessionClaims | null;
  }
}

/**
 * The options of next-auth, which reads the cookie for pages and server actions. The token in the cookie is ours: it is
 * issued at sign-in and only verified here. Only this file uses the library's session.
 */
export function nextAuthOptions(): NextAuthOptions {
  // next-auth takes its address only from this variable; without it every URL that it makes begins with localhost:3000.
  process.env.NEXTAUTH_URL = `${new URL(settings().STORE_URL).origin}/api/auth`;
  return {
    secret: keysOf(settings()).sessions[0].secret.toString('base64url'),
    providers: [],
    session: { strategy: 'jwt' },
    pages: { signIn: '/login', signOut: '/login', error: '/login' },
    cookies: { sessionToken: { name: cookieName(), options: cookieOptions() } },
    jwt: {
      // Reading the session must not renew it: it ends after six hours (spec S9.2).
      encode: async ({ token }) => (typeof token?.raw === 'string' ? token.raw : ''),
      decode: async ({ token }) => {
        const claims = token ? readToken(token) : null;
        return claims && { ...claims, raw: token };
      },
    },
    events: {
      // The library only removes the cookie; ending the session invalidates copies of the token too.
      signOut: async ({ token }) => {
        if (typeof token?.sessionId === 'string') await signOut(webProcess().context, token.sessionId);
      },
    },
    logger: {
      // Anyone can send an invalid cookie, so that is no error of ours; a failed sign-out is one.
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

/**
 * The options for the library's own calls, which answer the claims: those of a session that has ended are left out.
 * Pages and actions look the session up themselves.
 */
export function nextAuthCallOptions(): NextAuthOptions {
  const options = nextAuthOptions();
  const session: NonNullable<NextAuthOptions['callbacks']>['session'] = async (given) => {
    const { expires } = given.session;
    const { userId, sessionId } = given.token;
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return { expires, claims: null };
    const viewer = await findViewer(webProcess().context, { userId, sessionId });
    return { expires, claims: viewer && { userId, sessionId } };
  };
  return { ...options, callbacks: { ...options.callbacks, session } };
}

/**
 * The wanted URL if it is one of this store, else the store's home page: next-auth must not redirect to other sites.
 */
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
    // Next marks a page as dynamic by throwing an error here, which must reach Next.
    if (!(error instanceof Error) || !error.message.startsWith('There is a problem with the server'))
      throw error;
    // next-auth throws this error for a damaged cookie of its own, before it reads the session cookie.
    return null;
  }
}
