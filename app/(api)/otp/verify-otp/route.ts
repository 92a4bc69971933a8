import { INVALID_OTP, presentUser, verifyOtp } from '@/lib/store/accounts';
import { verifyOtpSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { deviceOf } from '@/lib/web/device-of';
import { handle } from '@/lib/web/handle';
import { guardOtpGuess } from '@/lib/web/otp-guards';
import { otpOwner } from '@/lib/web/otp-owner';
import { signedIn } from '@/lib/web/signed-in';

export const POST = handle(
  { access: 'public', body: verifyOtpSchema, refusal: INVALID_OTP },
  async ({ context, request, requestId, body: { mobile, otp, code } }) => {
    const owner = await otpOwner(context, request, mobile);
    const { user, session } = await guardOtpGuess(request, owner, () =>
      verifyOtp(context, { owner, otp, code, device: deviceOf(request), requestId }),
    );
    const shown = presentUser(user, await getBalance(context, { userId: user.id }));
    return signedIn(context, { request, session, user: shown });
  },
);
