import { handle } from '@/lib/http/handle';
import { sendAccountCode } from '@/lib/domain/accounts';
import { accountCodeSchema } from '@/lib/domain/accounts/schema';
import { guardOtpGuess } from '@/lib/http/guards/otp-guards';
import { otpOwner } from '@/lib/http/guards/otp-owner';
import { otpRefusal } from '@/lib/http/guards/otp-refusal';
import { message } from '@/lib/platform/messages';

/**
 * Mails a code to an account that claims the number, for who has its right one-time code. Each code of a number has few
 * tries, and a mail costs one.
 */
export const POST = handle(
  {
    endpoint: 'POST /otp/account-code',
    access: 'public',
    body: accountCodeSchema,
    refusal: otpRefusal,
    limit: { name: 'mailPerAddress', by: 'address' },
  },
  async ({ context, request, body: { otp, account, ...asked } }) => {
    const owner = await otpOwner(context, request, asked);
    const { email } = await guardOtpGuess({ request, owner }, () =>
      sendAccountCode(context, { owner, otp, account }),
    );
    return { message: message('accounts.accountCodeSent', { email }) };
  },
);
