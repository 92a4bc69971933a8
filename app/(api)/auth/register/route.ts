import { handle } from '@/lib/http/handle';
import { emailKey, register } from '@/lib/domain/accounts';
import { registerSchema } from '@/lib/domain/accounts/schema';
import { countsByAddress } from '@/lib/http/request/address';
import { webProcess } from '@/lib/http/server/process';
import { inviteCodeOf } from '@/lib/http/session';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /auth/register',
    access: 'public',
    body: registerSchema,
    refusal: 'accounts.invalidRegistration',
  },
  async ({ context, request, body }) => {
    // Counted only after the form is valid, so that a mistyped number is not counted. Also counted by mailbox, because
    // each call sends it a mail.
    const { limiter } = webProcess();
    await limiter.consumeAll(countsByAddress('registerPerAddress', request));
    for (const email of [body.email, body.guardian_email])
      if (email !== undefined) await limiter.consume('registerPerAddress', `mailbox ${emailKey(email)}`);
    await register(context, { ...body, invite: inviteCodeOf(request) });
    return { msg: message('accounts.registered') };
  },
);
