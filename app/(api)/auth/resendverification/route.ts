import { handle } from '@/lib/http/handle';
import { queueVerification } from '@/lib/domain/accounts';
import { resendVerificationSchema } from '@/lib/domain/accounts/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /auth/resendverification',
    access: 'public',
    body: resendVerificationSchema,
    limit: { name: 'mailPerAddress', by: 'address' },
  },
  async ({ context, body }) => {
    await queueVerification(context, body);
    return { msg: message('accounts.verificationSent') };
  },
);
