import { createHmac } from 'node:crypto';
import { settings } from '@/lib/platform/config';
import { isSameSecret } from '@/lib/platform/digest';
import { keysOf } from '@/lib/platform/keys';

/** The name of the session cookie, with and without the prefix of secure origins. */
const COOKIE = /(?:^|;\s*)(?:__Host-)?tarang\.session=([\w-]+)\.([\w-]+)\.([\w-]+)(?:;|$)/;

/**
 * Whether a header of cookies has a session token that the store has signed and that has not expired; whether its
 * session is still valid, only the database knows. It decides about nothing but the size of a body: the bundle of the
 * listener has neither the library that reads tokens (lib/http/session) nor the database.
 */
export function hasSignedSession(cookies: string | undefined): boolean {
  const [, header, payload, signature] = COOKIE.exec(cookies ?? '') ?? [];
  if (!header || !payload || !signature) return false;
  const given = Buffer.from(signature, 'base64url');
  const isSigned = keysOf(settings()).sessions.some(({ secret }) => {
    const right = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
    return isSameSecret(given, right);
  });
  return isSigned && isCurrent(payload);
}

function isCurrent(payload: string): boolean {
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const exp: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, 'exp') : null;
    return typeof exp === 'number' && exp * 1000 > Date.now();
  } catch {
    // What is signed and no JSON is no session.
    return false;
  }
}
