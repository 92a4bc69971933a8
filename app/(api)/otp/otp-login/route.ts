import { INVALID_MOBILE, OTP_SENT, OTP_UNAVAILABLE, sendOtp } from '@/lib/domain/accounts';
import { otpMobileSchema } from '@/lib/domain/accounts/schema';
import { guardOtpSend } from '@/lib/http/guards/otp-guards';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { handle } from '@/lib/http/handle';
import { AppError } from '@/lib/platform/errors';

export const POST = handle(
  { access: 'public', body: otpMobileSchema, refusal: INVALID_MOBILE },
  async ({ context, request, body }) => {
    if (!context.otpSender.configured) throw new AppError('unavailable', OTP_UNAVAILABLE);
    const owner = await otpOwner(context, request, body.mobile);
    await guardOtpSend(request, owner, () => sendOtp(context, owner));
    return { message: OTP_SENT };
  },
);
