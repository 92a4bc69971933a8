import { endSession, type OpenedSession } from '@/lib/domain/accounts';
import type { SignedInReply, UserView } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { settings } from '@/lib/platform/config';
import { message, translate } from '@/lib/platform/messages';
import { trustDevice } from './guards/trusted-device';
import { type JsonReply, jsonReply } from './reply/reply';
import {
  cellCookie,
  endedInviteCookie,
  inviteCodeOf,
  requestViewer,
  sessionCookie,
  signToken,
} from './session';

export interface SignedIn {
  request: Request;
  session: OpenedSession;
  user: UserView;
}

/**
 * The reply to every kind of sign-in: the token in the body and in the cookie, the user, and a second cookie that makes
 * this browser a trusted device. The previous session of this browser is ended, also when it was another user's.
 */
export async function signedIn(
  context: Context,
  { request, session, user }: SignedIn,
): Promise<JsonReply<SignedInReply>> {
  const { viewer: before, carrier } = await requestViewer(context, request);
  if (before && carrier === 'cookie') await endSession(context, before.sessionId);
  const token = signToken(session);
  const text = translate(context.language, message('accounts.signedIn'));
  const { origin } = context.actor;
  const headers = new Headers();
  headers.append('Set-Cookie', sessionCookie(token));
  headers.append('Set-Cookie', trustDevice(session, origin?.device ?? origin?.nextDevice));
  const { CELL } = settings();
  if (CELL !== undefined) headers.append('Set-Cookie', cellCookie(CELL));
  if (inviteCodeOf(request) !== null) headers.append('Set-Cookie', endedInviteCookie());
  return jsonReply({ token, user, msg: text, message: text }, headers);
}
