import type { OpenedSession } from '@/lib/store/accounts';
import type { UserView } from '@/lib/store/accounts/schema';
import { sessionCookie, signToken } from './session';

/** The reply to every way of signing in: the token in the body and in the cookie, and the user. */
export function signedIn(session: OpenedSession, user: UserView): Response {
  const token = signToken(session);
  return Response.json({ success: true, token, user }, { headers: { 'Set-Cookie': sessionCookie(token) } });
}
