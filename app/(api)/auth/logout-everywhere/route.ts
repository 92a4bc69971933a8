import { handle } from '@/lib/http/handle';
import { signOutEverywhere } from '@/lib/domain/accounts';
import { jsonReply } from '@/lib/http/reply/reply';
import { sessionCookie } from '@/lib/http/session';

/** Ends all sessions of the account, including this one. */
export const POST = handle(
  { endpoint: 'POST /auth/logout-everywhere', access: 'signed-in' },
  async ({ context, viewer }) => {
    await signOutEverywhere(context, { userId: viewer.userid });
    return jsonReply({}, { 'Set-Cookie': sessionCookie(null) });
  },
);
