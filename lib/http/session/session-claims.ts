import { tokenIn } from './cookie';
import { readToken, type SessionClaims } from './token';

/**
 * The claims of the token in a header of cookies, if it is signed and has not expired; whether its session is still valid
 * only the database knows.
 */
export function sessionClaimsOf(cookies: string | undefined): SessionClaims | null {
  const token = cookies === undefined ? null : tokenIn(cookies);
  return token === null ? null : readToken(token);
}
