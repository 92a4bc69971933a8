import { handle } from '@/lib/http/handle';
import { presentUser, updateUser } from '@/lib/domain/accounts';
import { updateUserSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { message } from '@/lib/platform/messages';

export const POST = handle({ access: 'users.write', body: updateUserSchema }, async ({ context, body }) => {
  const user = await updateUser(context, body);
  return {
    user: presentUser(user, await getBalance(context, { userId: user.id })),
    message: message('accounts.userUpdated'),
  };
});
