// Where to go after signing in. An address from outside must not lead away from the shop, nor carry the parameters
// that start the identity provider's redirect handling (spec S4.6).
import { LANGUAGES } from '@/lib/platform/languages';

const HERE = 'http://here.invalid';
const IDENTITY_PARAMETERS = ['code', 'state', 'error'];

// The links of a page add its language themselves: '/hi/wallet' would lead to '/hi/hi/wallet'.
const LANGUAGE_PREFIX = new RegExp(`^(?:/(?:${LANGUAGES.join('|')})(?=/|$))+`);

/** A path of this shop without its language, or '/home' for anything else. */
export function safeNext(next: string | null | undefined): string {
  // A backslash counts as a slash in a browser, and control characters are dropped: neither stands in our own paths.
  if (!next?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(next)) return '/home';
  if (!URL.canParse(next, HERE)) return '/home';
  const url = new URL(next, HERE);
  const path = url.pathname.replace(LANGUAGE_PREFIX, '');
  // What is left can be '', or begin with a second slash and name another server.
  if (url.origin !== HERE || !path.startsWith('/') || /^\/(?:\/|login)/.test(path)) return '/home';
  for (const name of IDENTITY_PARAMETERS) url.searchParams.delete(name);
  return `${path}${url.search}${url.hash}`;
}

export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

/** Where the address of this page says to go after signing in. */
export function nextHere(): string {
  return safeNext(new URLSearchParams(window.location.search).get('next'));
}

/** A neighbouring page of signing in that knows where to go afterwards; `next` has been through safeNext. */
export function keepNext(path: string, next: string): string {
  return next === '/home' ? path : `${path}?next=${encodeURIComponent(next)}`;
}
