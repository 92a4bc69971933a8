// The page to open after signing in. The value comes from the address, so it must not lead to another site, nor carry
// the parameters that start the identity provider's redirect handling (spec S4.6).
import { LANGUAGES } from '@/lib/platform/languages';

const PLACEHOLDER_ORIGIN = 'http://here.invalid';
const IDENTITY_PARAMETERS = ['code', 'state', 'error'];

// Links add the language of the page themselves: '/hi/wallet' would become '/hi/hi/wallet'.
const LANGUAGE_PREFIX = new RegExp(`^(?:/(?:${LANGUAGES.join('|')})(?=/|$))+`);

/** A path of this store without its language; '/home' for anything else. */
export function safeNext(next: string | null | undefined): string {
  // Browsers treat a backslash as a slash and drop control characters; our own paths contain neither.
  if (!next?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(next)) return '/home';
  if (!URL.canParse(next, PLACEHOLDER_ORIGIN)) return '/home';
  const url = new URL(next, PLACEHOLDER_ORIGIN);
  const path = url.pathname.replace(LANGUAGE_PREFIX, '');
  // The remaining path may be empty, or begin with a second slash and so name another server.
  if (url.origin !== PLACEHOLDER_ORIGIN || !path.startsWith('/') || /^\/(?:\/|login)/.test(path))
    return '/home';
  for (const name of IDENTITY_PARAMETERS) url.searchParams.delete(name);
  return `${path}${url.search}${url.hash}`;
}

export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

/** The checked `next` parameter of this page's address. */
export function nextOfPage(): string {
  return safeNext(new URLSearchParams(window.location.search).get('next'));
}

/** Adds `next` to the path of another sign-in page; `next` must have been through safeNext. */
export function withNext(path: string, next: string): string {
  return next === '/home' ? path : `${path}?next=${encodeURIComponent(next)}`;
}
