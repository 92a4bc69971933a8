import { presentUser, signIn } from '@/lib/store/accounts';
import { loginSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { addressOf } from '@/lib/web/address';
import { handle } from '@/lib/web/handle';
import { guardSignIn } from '@/lib/web/sign-in-guard';
import { signedIn } from '@/lib/web/signed-in';

export const POST = handle({ access: 'public', body: loginSchema }, async ({ context, request, body }) => {
  const device = { address: addressOf(request), userAgent: request.headers.get('user-agent') };
  const { user, session } = await guardSignIn(request, body.email, () =>
    signIn(context, { ...body, device }),
  );
  return signedIn(session, presentUser(user, await getBalance(context, { userId: user.id })));
});
