'use server';

import { presentUser, updateUser } from '@/lib/domain/accounts';
import { updateUserSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { action } from '@/lib/http/action';

export const updateUserAction = action(
  { access: 'admin', input: updateUserSchema.required({ seen: true }) },
  async function updateUserByForm({ context, input }) {
    const user = await updateUser(context, input);
    return presentUser(user, await getBalance(context, { userId: user.id }));
  },
);
