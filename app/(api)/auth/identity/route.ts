import { handle } from '@/lib/http/handle';
import { presentUser, signInByIdentity, verifyIdentity } from '@/lib/domain/accounts';
import { identitySignInSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { deviceOf } from '@/lib/http/guards/device-of';
import { guardIdentity } from '@/lib/http/guards/identity-guard';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { verifiedPasskey } from '@/lib/http/guards/verified-passkey';
import { inviteCodeOf } from '@/lib/http/session';
import { signedIn } from '@/lib/http/signed-in';

export const POST = handle(
  { endpoint: 'POST /auth/identity', access: 'public', greetsViewer: true, body: identitySignInSchema },
  async ({ context, request, viewer, body }) => {
    const {
      id_token: idToken,
      access_token: accessToken,
      code,
      passkey: credential,
      connect: connects,
    } = body;
    const passkey = await verifiedPasskey(context, request, credential);
    const [device, invite] = [deviceOf(request), inviteCodeOf(request)];
    const { user, session } = await guardIdentity(request, async () => {
      const identity = await verifyIdentity(context, { idToken, accessToken });
      const signIn = () =>
        signInByIdentity(context, { identity, code, passkey, device, invite, viewer, connects });
      return code === undefined ? signIn() : guardSecondFactor(identity.subject, signIn);
    });
    const shown = presentUser(user, await getBalance(context, { userId: user.id }));
    return signedIn(context, { request, session, user: shown });
  },
);
