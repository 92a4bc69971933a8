import { presentUser, USER_UPDATED, updateUser } from '@/lib/store/accounts';
import { updateUserSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'admin', body: updateUserSchema },
  async ({ context, body, viewer, requestId }) => {
    const user = await updateUser(context, { ...body, viewer, requestId });
    return {
      user: presentUser(user, await getBalance(context, { userId: user.id })),
      message: USER_UPDATED,
    };
  },
);
