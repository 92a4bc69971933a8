import { sendOtp } from '@/lib/domain/accounts';
import { otpMobileSchema } from '@/lib/domain/accounts/schema';
import { guardOtpSend } from '@/lib/http/guards/otp-guards';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { handle } from '@/lib/http/handle';
import { AppError } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /otp/otp-login',
    access: 'public',
    body: otpMobileSchema,
    refusal: 'accounts.invalidMobile',
  },
  async ({ context, request, body }) => {
    if (!context.otpSender.configured) throw new AppError('unavailable', 'accounts.otpUnavailable');
    const owner = await otpOwner(context, request, body.mobile);
    await guardOtpSend(context, { request, owner }, () => sendOtp(context, owner));
    return { message: message('accounts.otpSent') };
  },
);
