'use server';

import { presentUser, updateUser } from '@/lib/store/accounts';
import { updateUserSchema } from '@/lib/store/accounts/schema';
import { getBalance } from '@/lib/store/wallet';
import { action } from '@/lib/web/action';

export const updateUserAction = action(
  { access: 'admin', input: updateUserSchema.required({ seen: true }) },
  async function updateUserByForm({ context, input, viewer, requestId }) {
    const user = await updateUser(context, { ...input, viewer, requestId });
    return presentUser(user, await getBalance(context, { userId: user.id }));
  },
);
