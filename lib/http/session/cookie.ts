import { SESSION_LIFE } from '@/lib/domain/accounts';
import { settings } from '@/lib/platform/config';

function isSecure(): boolean {
  return settings().STORE_URL.startsWith('https://');
}

/** The prefix makes browsers refuse a cookie that anyone but this very origin set; plain http cannot have it. */
function named(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

export function cookieName(): string {
  return named('tarang.session');
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() } as const;
}

/** A Set-Cookie value that carries the token, or (null) takes it away. */
export function sessionCookie(token: string | null): string {
  return setCookie(cookieName(), token ?? '', token === null ? 0 : SESSION_LIFE);
}

/** The token a request carries in its cookie, or null. */
export function cookieToken(request: Request): string | null {
  return readCookie(request, cookieName());
}

function deviceCookieName(): string {
  return named('tarang.device');
}

/** `life` in ms. It outlives the session: that is what it is for. */
export function deviceCookie(token: string, life: number): string {
  return setCookie(deviceCookieName(), token, life);
}

export function deviceCookieToken(request: Request): string | null {
  return readCookie(request, deviceCookieName());
}

function setCookie(name: string, value: string, life: number): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${life / 1000}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure() ? ['Secure'] : [])].join('; ');
}

function readCookie(request: Request, name: string): string | null {
  const wanted = `${name}=`;
  const pair = request.headers
    .get('cookie')
    ?.split(/; */)
    .find((part) => part.startsWith(wanted));
  return pair?.slice(wanted.length) || null;
}
