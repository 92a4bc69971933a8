import { handle } from '@/lib/http/handle';
import { rejectRegistration } from '@/lib/domain/accounts';
import { linkSchema } from '@/lib/domain/accounts/schema';
import { message } from '@/lib/platform/messages';

/** 'This was not me': the owner of the mailbox ends a registration with their address. */
export const POST = handle(
  {
    endpoint: 'POST /auth/notme/[id]/[token]',
    access: 'public',
    params: linkSchema,
    refusal: 'accounts.linkCorrupted',
  },
  async ({ context, params }) => {
    await rejectRegistration(context, params);
    return { msg: message('accounts.registrationRejected') };
  },
);
