import { endSession } from '@/lib/domain/accounts';
import { handle } from '@/lib/http/handle';
import { sessionCookie } from '@/lib/http/session';

/** Ends the session on the server: the token and the cookie are both dead, wherever they were copied to. */
export const POST = handle({ access: 'signed-in' }, async ({ context, viewer }) => {
  await endSession(context, viewer.sessionId);
  return Response.json({ success: true }, { headers: { 'Set-Cookie': sessionCookie(null) } });
});
