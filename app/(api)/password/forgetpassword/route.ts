import { handle } from '@/lib/http/handle';
import { queueReset } from '@/lib/domain/accounts';
import { forgotPasswordSchema } from '@/lib/domain/accounts/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /password/forgetpassword',
    access: 'public',
    body: forgotPasswordSchema,
    limit: { name: 'mailPerAddress', by: 'address' },
  },
  async ({ context, body }) => {
    await queueReset(context, body);
    return { msg: message('accounts.resetSent') };
  },
);
