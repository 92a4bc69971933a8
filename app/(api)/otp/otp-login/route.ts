import { handle } from '@/lib/http/handle';
import { newChallenge, OTP_LIFE, sendOtp } from '@/lib/domain/accounts';
import { otpMobileSchema } from '@/lib/domain/accounts/schema';
import { guardOtpSend } from '@/lib/http/guards/otp-guards';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { jsonReply } from '@/lib/http/reply/reply';
import { challengeCookie } from '@/lib/http/session';
import { AppError } from '@/lib/platform/errors';
import { message, translate } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /otp/otp-login',
    access: 'public',
    body: otpMobileSchema,
    refusal: 'accounts.invalidMobile',
  },
  async ({ context, request, body }) => {
    if (!context.otpSender.configured) throw new AppError('unavailable', 'accounts.otpUnavailable');
    const known = await otpOwner(context, request, body);
    const challenge = known.challenge ?? newChallenge();
    const owner = { ...known, challenge };
    await guardOtpSend(context, { request, owner }, () => sendOtp(context, owner));
    const text = translate(context.language, message('accounts.otpSent'));
    return jsonReply({ message: text, challenge }, { 'Set-Cookie': challengeCookie(challenge, OTP_LIFE) });
  },
);
