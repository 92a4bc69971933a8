import { emailKey, queueVerification, VERIFICATION_SENT } from '@/lib/store/accounts';
import { resendVerificationSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { webProcess } from '@/lib/web/process';

export const POST = handle(
  { access: 'public', body: resendVerificationSchema, limit: { name: 'mailPerAddress', by: 'address' } },
  async ({ context, body }) => {
    await webProcess().limiter.consume('forgotPerAccount', `verification ${emailKey(body.email)}`);
    await queueVerification(context, body);
    return { msg: VERIFICATION_SENT };
  },
);
