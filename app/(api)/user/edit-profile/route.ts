import { handle } from '@/lib/http/handle';
import { editProfile, presentUser } from '@/lib/domain/accounts';
import { editProfileSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /user/edit-profile',
    access: 'self',
    others: 'users.write',
    body: editProfileSchema,
    owner: ({ body }) => body.userid,
  },
  async ({ context, body }) => {
    const user = await editProfile(context, body);
    return {
      user: presentUser(user, await getBalance(context, { userId: user.id })),
      message: message('accounts.profileUpdated'),
    };
  },
);
