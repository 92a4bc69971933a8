import { SESSION_LIFE } from '@/lib/domain/accounts';
import { isSecure, readCookie, setCookie, withPrefix } from './cookie-text';

export function cookieName(): string {
  return withPrefix('tarang.session');
}

export function cookieOptions() {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() } as const;
}

/** A Set-Cookie value with the token; null removes the cookie. */
export function sessionCookie(token: string | null): string {
  return setCookie(cookieName(), token ?? '', token === null ? 0 : SESSION_LIFE);
}

/** The token in the session cookie of a request, or null. */
export function cookieToken(request: Request): string | null {
  return readCookie(request, cookieName());
}

function deviceCookieName(): string {
  return withPrefix('tarang.device');
}

/** A Set-Cookie value with the token of a trusted device; `life` in ms. It remains after the session has ended. */
export function deviceCookie(token: string, life: number): string {
  return setCookie(deviceCookieName(), token, life);
}

/** The token in the device cookie of a request, or null. */
export function deviceCookieToken(request: Request): string | null {
  return readCookie(request, deviceCookieName());
}

function passkeyCookieName(): string {
  return withPrefix('tarang.passkey');
}

/** A Set-Cookie value that binds the challenges of passkeys to this browser; `life` in ms. */
export function passkeyCookie(token: string, life: number): string {
  return setCookie(passkeyCookieName(), token, life);
}

/** The token in the passkey cookie of a request, or null. */
export function passkeyCookieToken(request: Request): string | null {
  return readCookie(request, passkeyCookieName());
}

function challengeCookieName(): string {
  return withPrefix('tarang.challenge');
}

/** A Set-Cookie value with the challenge of a browser that asked for a code; `life` in ms. */
export function challengeCookie(challenge: string, life: number): string {
  return setCookie(challengeCookieName(), challenge, life);
}

/** The challenge in the cookie of a request, or null. */
export function cookieChallenge(request: Request): string | null {
  return readCookie(request, challengeCookieName());
}
