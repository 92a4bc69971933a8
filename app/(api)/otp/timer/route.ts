import { INVALID_MOBILE, NO_OTP, OTP_SENT, otpTimer } from '@/lib/store/accounts';
import { otpMobileSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { otpOwner } from '@/lib/web/otp-owner';

export const POST = handle(
  { access: 'public', body: otpMobileSchema, refusal: INVALID_MOBILE },
  async ({ context, request, body }) => {
    const left = await otpTimer(context, await otpOwner(context, request, body.mobile));
    return { ...left, message: left.timer > 0 ? OTP_SENT : NO_OTP };
  },
);
