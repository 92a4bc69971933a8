import { settings } from '@/lib/platform/config';

export function isSecure(): boolean {
  return settings().STORE_URL.startsWith('https://');
}

/** Adds the prefix with which browsers accept a cookie only from this origin. Over plain http it is not possible. */
export function withPrefix(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** A Set-Cookie value; `life` in ms. */
export function setCookie(name: string, value: string, life: number): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${life / 1000}`, 'HttpOnly', 'SameSite=Lax'];
  return [...parts, ...(isSecure() ? ['Secure'] : [])].join('; ');
}

export function readCookie(request: Request, name: string): string | null {
  return findCookie(request.headers.get('cookie') ?? '', name);
}

/** The value of a cookie in the text of a Cookie header. */
function findCookie(cookies: string, name: string): string | null {
  const wanted = `${name}=`;
  const pair = cookies.split(/; */).find((part) => part.startsWith(wanted));
  return pair?.slice(wanted.length) || null;
}
