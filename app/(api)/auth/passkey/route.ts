import { handle } from '@/lib/http/handle';
import { presentUser, signInByPasskey, verifyPasskey } from '@/lib/domain/accounts';
import { signInByPasskeySchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { deviceOf } from '@/lib/http/guards/device-of';
import { passkeyCookieToken } from '@/lib/http/session';
import { signedIn } from '@/lib/http/signed-in';

// A refused passkey is no guess, because a signature cannot be guessed, and each try needs a challenge of its own. What
// is limited is therefore only how many challenges are made.
export const POST = handle(
  { endpoint: 'POST /auth/passkey', access: 'public', body: signInByPasskeySchema },
  async ({ context, request, body: { passkey: credential } }) => {
    const browser = passkeyCookieToken(request);
    const passkey = await verifyPasskey(context, { browser, credential });
    const { user, session } = await signInByPasskey(context, { passkey, device: deviceOf(request) });
    const shown = presentUser(user, await getBalance(context, { userId: user.id }));
    return signedIn(context, { request, session, user: shown });
  },
);
