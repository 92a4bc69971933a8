import { handle } from '@/lib/http/handle';
import { removeIdentity } from '@/lib/domain/accounts';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  { endpoint: 'POST /auth/identity/remove', access: 'signed-in' },
  async ({ context, viewer }) => {
    await removeIdentity(context, { viewer });
    return { message: message('accounts.identityRemoved') };
  },
);
