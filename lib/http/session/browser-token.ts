import { CHALLENGE_LIFE, newBrowserToken } from '@/lib/domain/accounts';
import { passkeyCookie, passkeyCookieToken } from './cookie';

/**
 * The token that binds challenges of passkeys to the browser of the request, and the cookie that has it. A token that
 * the browser already has stays, so that the challenges of its other tabs stay valid.
 */
export function browserToken(request: Request): { browser: string; headers: { 'Set-Cookie': string } } {
  const browser = passkeyCookieToken(request) ?? newBrowserToken();
  return { browser, headers: { 'Set-Cookie': passkeyCookie(browser, CHALLENGE_LIFE) } };
}
