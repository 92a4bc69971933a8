import { editProfile, PROFILE_UPDATED, presentUser } from '@/lib/store/accounts';
import { editProfileSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'self', body: editProfileSchema, owner: ({ body }) => body.userid },
  async ({ context, body, viewer, requestId }) => {
    const user = await editProfile(context, { ...body, viewer, requestId });
    return {
      user: presentUser(user, await getBalance(context, { userId: user.id })),
      message: PROFILE_UPDATED,
    };
  },
);
