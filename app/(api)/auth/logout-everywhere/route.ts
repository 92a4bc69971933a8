import { signOutEverywhere } from '@/lib/domain/accounts';
import { handle } from '@/lib/http/handle';
import { sessionCookie } from '@/lib/http/session';

/** Ends all sessions of the account, including this one. */
export const POST = handle({ access: 'signed-in' }, async ({ context, viewer }) => {
  await signOutEverywhere(context, { userId: viewer.userid });
  return Response.json({ success: true }, { headers: { 'Set-Cookie': sessionCookie(null) } });
});
