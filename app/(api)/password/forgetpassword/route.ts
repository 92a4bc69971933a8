import { emailKey, queueReset, RESET_SENT } from '@/lib/store/accounts';
import { forgotPasswordSchema } from '@/lib/store/accounts/schema';
import { handle } from '@/lib/web/handle';
import { webProcess } from '@/lib/web/process';

export const POST = handle(
  { access: 'public', body: forgotPasswordSchema, limit: { name: 'mailPerAddress', by: 'address' } },
  async ({ context, body }) => {
    await webProcess().limiter.consume('forgotPerAccount', emailKey(body.email));
    await queueReset(context, body);
    return { msg: RESET_SENT };
  },
);
