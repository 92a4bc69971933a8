import { endSession } from '@/lib/domain/accounts';
import { handle } from '@/lib/http/handle';
import { sessionCookie } from '@/lib/http/session';

/** Ends the session on the server, so that all copies of its token become invalid. */
export const POST = handle({ access: 'signed-in' }, async ({ context, viewer }) => {
  await endSession(context, viewer.sessionId);
  return Response.json({ success: true }, { headers: { 'Set-Cookie': sessionCookie(null) } });
});
