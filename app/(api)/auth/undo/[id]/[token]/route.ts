import { handle } from '@/lib/http/handle';
import { undoChange } from '@/lib/domain/accounts';
import { linkSchema } from '@/lib/domain/accounts/schema';
import { message } from '@/lib/platform/messages';

/** 'This was not me': the owner of the former address undoes a change of the account. */
export const POST = handle(
  {
    endpoint: 'POST /auth/undo/[id]/[token]',
    access: 'public',
    params: linkSchema,
    refusal: 'accounts.linkCorrupted',
  },
  async ({ context, params }) => {
    await undoChange(context, params);
    return { msg: message('accounts.changeUndone') };
  },
);
