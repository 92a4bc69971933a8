import { settings } from '@/lib/platform/config';
import { SESSION_LIFE } from '@/lib/store/accounts';

function isSecure(): boolean {
  return settings().STORE_URL.startsWith('https://');
}

/** The prefix makes browsers refuse a cookie that anyone but this very origin set; plain http cannot have it. */
export function cookieName(): string {
  return isSecure() ? '__Host-tarang.session' : 'tarang.session';
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() } as const;
}

/** A Set-Cookie value that carries the token, or (null) takes it away. */
export function sessionCookie(token: string | null): string {
  const life = token === null ? 0 : SESSION_LIFE / 1000;
  const parts = [`${cookieName()}=${token ?? ''}`, 'Path=/', `Max-Age=${life}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure() ? ['Secure'] : [])].join('; ');
}

/** The token a request carries in its cookie, or null. */
export function cookieToken(request: Request): string | null {
  const wanted = `${cookieName()}=`;
  const pair = request.headers
    .get('cookie')
    ?.split(/; */)
    .find((part) => part.startsWith(wanted));
  return pair?.slice(wanted.length) || null;
}
