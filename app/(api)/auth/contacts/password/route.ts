import { handle } from '@/lib/http/handle';
import { changePassword } from '@/lib/domain/accounts';
import { resetPasswordSchema } from '@/lib/domain/accounts/schema';
import { trustedReply } from '@/lib/http/trusted-reply';

/** Sets the viewer's password. */
export const POST = handle(
  {
    endpoint: 'POST /auth/contacts/password',
    access: 'signed-in',
    body: resetPasswordSchema,
    refusal: 'accounts.passwordSize',
    // Each change mails an undo link.
    limit: { name: 'contactCodePerAccount', by: 'viewer' },
  },
  async ({ context, viewer, body: { password } }) =>
    trustedReply(context, await changePassword(context, { viewer, password })),
);
