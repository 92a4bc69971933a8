import { emailKey, INVALID_REGISTRATION, REGISTERED, register } from '@/lib/store/accounts';
import { registerSchema } from '@/lib/store/accounts/schema';
import { addressOf } from '@/lib/web/address';
import { handle } from '@/lib/web/handle';
import { webProcess } from '@/lib/web/process';

export const POST = handle(
  { access: 'public', body: registerSchema, refusal: INVALID_REGISTRATION },
  async ({ context, request, body }) => {
    // Counted once the form is whole: who mistypes a number has not registered. By mailbox too, for each call mails it.
    const { limiter } = webProcess();
    await limiter.consume('registerPerAddress', addressOf(request));
    await limiter.consume('registerPerAddress', `mailbox ${emailKey(body.email)}`);
    await register(context, body);
    return { msg: REGISTERED };
  },
);
