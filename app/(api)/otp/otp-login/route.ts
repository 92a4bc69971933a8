import { AppError } from '@/lib/platform/errors';
import { INVALID_MOBILE, OTP_SENT, OTP_UNAVAILABLE, sendOtp } from '@/lib/store/accounts';
import { otpMobileSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { guardOtpSend } from '@/lib/web/otp-guards';
import { otpOwner } from '@/lib/web/otp-owner';

export const POST = handle(
  { access: 'public', body: otpMobileSchema, refusal: INVALID_MOBILE },
  async ({ context, request, body }) => {
    if (!context.otpSender.configured) throw new AppError('unavailable', OTP_UNAVAILABLE);
    const owner = await otpOwner(context, request, body.mobile);
    await guardOtpSend(request, owner, () => sendOtp(context, owner));
    return { message: OTP_SENT };
  },
);
