import { INVITE_PARAMETER, inviteCodeSchema } from '@/lib/domain/invitations/schema';
import { days } from '@/lib/platform/time';
import { readCookie, setCookie, withPrefix } from './cookie-text';

/** For so long a browser remembers the link by which its owner was invited. */
const INVITE_LIFE = days(30);

function inviteCookieName(): string {
  return withPrefix('tarang.invite');
}

/**
 * The Set-Cookie value for a page that was opened by an invitation link; null for any other request. A picture or a
 * frame of another site must not decide who invited its visitors.
 */
export function inviteCookieOf(request: Request): string | null {
  const code = inviteCodeSchema.safeParse(new URL(request.url).searchParams.get(INVITE_PARAMETER)).data;
  return code && isOpened(request) ? setCookie(inviteCookieName(), code, INVITE_LIFE) : null;
}

/**
 * Whether a person opens the page, as far as the browser says it. A service worker asks in the name of the store
 * itself.
 */
function isOpened({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site') ?? 'none';
  return headers.get('sec-fetch-dest') === 'document' || site === 'none' || site === 'same-origin';
}

/** The code in the cookie of a request; null where there is none. */
export function inviteCodeOf(request: Request): string | null {
  return inviteCodeSchema.safeParse(readCookie(request, inviteCookieName())).data ?? null;
}

/** The Set-Cookie value that ends the cookie: an account that exists is invited by nobody. */
export function endedInviteCookie(): string {
  return setCookie(inviteCookieName(), '', 0);
}
