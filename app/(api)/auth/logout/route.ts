import { handle } from '@/lib/http/handle';
import { signOut } from '@/lib/domain/accounts';
import { jsonReply } from '@/lib/http/reply/reply';
import { sessionCookie } from '@/lib/http/session';

/** Ends the session on the server, so that all copies of its token become invalid. */
export const POST = handle(
  { endpoint: 'POST /auth/logout', access: 'signed-in' },
  async ({ context, viewer }) => {
    await signOut(context, viewer.sessionId);
    return jsonReply({}, { 'Set-Cookie': sessionCookie(null) });
  },
);
