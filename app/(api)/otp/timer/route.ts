import { handle } from '@/lib/http/handle';
import { otpTimer } from '@/lib/domain/accounts';
import { otpMobileSchema } from '@/lib/domain/accounts/schema';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { endpoint: 'POST /otp/timer', access: 'public', body: otpMobileSchema, refusal: 'accounts.invalidMobile' },
  async ({ context, request, body }) => {
    const left = await otpTimer(context, await otpOwner(context, request, body));
    return { ...left, message: message(left.timer > 0 ? 'accounts.otpSent' : 'accounts.noOtp') };
  },
);
