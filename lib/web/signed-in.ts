import { type OpenedSession, SIGNED_IN } from '@/lib/store/accounts';
import type { SignedInReply, UserView } from '@/lib/store/accounts/schema';
import { rememberDevice } from './known-device';
import { sessionCookie, signToken } from './session';

/**
 * The reply to every way of signing in: the token in the body and in the cookie, the user, and a second cookie by which
 * the account knows this browser from now on.
 */
export function signedIn(session: OpenedSession, user: UserView): Response {
  const token = signToken(session);
  const reply: SignedInReply = { success: true, token, user, msg: SIGNED_IN, message: SIGNED_IN };
  const headers = new Headers();
  headers.append('Set-Cookie', sessionCookie(token));
  headers.append('Set-Cookie', rememberDevice(session.userId));
  return Response.json(reply, { headers });
}
