import { verifyEmail } from '@/lib/domain/accounts';
import { linkSchema } from '@/lib/domain/accounts/schema';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /auth/verifymail/[id]/[token]',
    access: 'public',
    params: linkSchema,
    refusal: 'accounts.linkCorrupted',
  },
  async ({ context, params }) => {
    await verifyEmail(context, params);
    return { msg: message('accounts.verified'), code: '0' };
  },
);
