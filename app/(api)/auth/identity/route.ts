import { presentUser, signInByIdentity, verifyIdentity } from '@/lib/store/accounts';
import { identitySignInSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { deviceOf } from '@/lib/web/device-of';
import { handle } from '@/lib/web/handle';
import { guardIdentity } from '@/lib/web/identity-guard';
import { guardSecondFactor } from '@/lib/web/second-factor-guard';
import { signedIn } from '@/lib/web/signed-in';

export const POST = handle(
  { access: 'public', body: identitySignInSchema },
  async ({ context, request, requestId, body }) => {
    const { id_token: idToken, access_token: accessToken, code } = body;
    const device = deviceOf(request);
    const { user, session } = await guardIdentity(request, async () => {
      const identity = await verifyIdentity(context, { idToken, accessToken });
      const signIn = () => signInByIdentity(context, { identity, code, device, requestId });
      return code === undefined ? signIn() : guardSecondFactor(identity.subject, signIn);
    });
    const shown = presentUser(user, await getBalance(context, { userId: user.id }));
    return signedIn(context, { request, session, user: shown });
  },
);
