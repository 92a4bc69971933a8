import { emailKey, register } from '@/lib/domain/accounts';
import { registerSchema } from '@/lib/domain/accounts/schema';
import { handle } from '@/lib/http/handle';
import { addressOf } from '@/lib/http/request/address';
import { webProcess } from '@/lib/http/server/process';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /auth/register',
    access: 'public',
    body: registerSchema,
    refusal: 'accounts.invalidRegistration',
  },
  async ({ context, request, body }) => {
    // Counted once the form is whole: who mistypes a number has not registered. By mailbox too, for each call mails it.
    const { limiter } = webProcess();
    await limiter.consume('registerPerAddress', addressOf(request));
    await limiter.consume('registerPerAddress', `mailbox ${emailKey(body.email)}`);
    await register(context, body);
    return { msg: message('accounts.registered') };
  },
);
