import { presentUser, signIn } from '@/lib/store/accounts';
import { loginSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { deviceOf } from '@/lib/web/device-of';
import { handle } from '@/lib/web/handle';
import { guardSignIn } from '@/lib/web/sign-in-guard';
import { signedIn } from '@/lib/web/signed-in';

export const POST = handle({ access: 'public', body: loginSchema }, async ({ context, request, body }) => {
  const attempt = { request, email: body.email, withCode: body.code !== undefined };
  const { user, session } = await guardSignIn(context, attempt, () =>
    signIn(context, { ...body, device: deviceOf(request) }),
  );
  const shown = presentUser(user, await getBalance(context, { userId: user.id }));
  return signedIn(context, { request, session, user: shown });
});
