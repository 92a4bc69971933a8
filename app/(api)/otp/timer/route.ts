import { INVALID_MOBILE, NO_OTP, OTP_SENT, otpTimer } from '@/lib/domain/accounts';
import { otpMobileSchema } from '@/lib/domain/accounts/schema';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'public', body: otpMobileSchema, refusal: INVALID_MOBILE },
  async ({ context, request, body }) => {
    const left = await otpTimer(context, await otpOwner(context, request, body.mobile));
    return { ...left, message: left.timer > 0 ? OTP_SENT : NO_OTP };
  },
);
