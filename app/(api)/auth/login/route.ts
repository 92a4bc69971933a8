import { handle } from '@/lib/http/handle';
import { presentUser, signIn } from '@/lib/domain/accounts';
import { loginSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { deviceOf } from '@/lib/http/guards/device-of';
import { guardSignIn } from '@/lib/http/guards/sign-in-guard';
import { verifiedPasskey } from '@/lib/http/guards/verified-passkey';
import { signedIn } from '@/lib/http/signed-in';

export const POST = handle(
  { endpoint: 'POST /auth/login', access: 'public', body: loginSchema },
  async ({ context, request, body: { passkey: credential, ...body } }) => {
    const passkey = await verifiedPasskey(context, request, credential);
    const attempt = { request, email: body.email, withCode: body.code !== undefined };
    const { user, session } = await guardSignIn(context, attempt, () =>
      signIn(context, { ...body, passkey, device: deviceOf(request) }),
    );
    const shown = presentUser(user, await getBalance(context, { userId: user.id }));
    return signedIn(context, { request, session, user: shown });
  },
);
