import { handle } from '@/lib/http/handle';
import { presentUser, verifyOtp } from '@/lib/domain/accounts';
import { verifyOtpSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { deviceOf } from '@/lib/http/guards/device-of';
import { guardOtpGuess } from '@/lib/http/guards/otp-guards';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { otpRefusal } from '@/lib/http/guards/otp-refusal';
import { deviceClaims } from '@/lib/http/guards/trusted-device';
import { verifiedPasskey } from '@/lib/http/guards/verified-passkey';
import { inviteCodeOf } from '@/lib/http/session';
import { signedIn } from '@/lib/http/signed-in';

export const POST = handle(
  {
    endpoint: 'POST /otp/verify-otp',
    access: 'public',
    body: verifyOtpSchema,
    refusal: otpRefusal,
  },
  async ({
    context,
    request,
    body: { otp, code, passkey: credential, account, password, mailCode, ...asked },
  }) => {
    const passkey = await verifiedPasskey(context, request, credential);
    const owner = await otpOwner(context, request, asked);
    const choice = account === undefined ? undefined : { account, password, mailCode };
    const deviceProof = deviceClaims(request);
    const { user, session } = await guardOtpGuess({ request, owner, withCode: code !== undefined }, () =>
      verifyOtp(context, {
        owner,
        otp,
        code,
        passkey,
        choice,
        deviceProof,
        device: deviceOf(request),
        invite: inviteCodeOf(request),
      }),
    );
    const shown = presentUser(user, await getBalance(context, { userId: user.id }));
    return signedIn(context, { request, session, user: shown });
  },
);
