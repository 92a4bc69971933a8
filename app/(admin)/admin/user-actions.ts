'use server';

import { appointStaff, presentUser, updateUser } from '@/lib/domain/accounts';
import { appointStaffSchema, updateUserSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { action } from '@/lib/http/action';

export const updateUserAction = action(
  { access: 'users.write', input: updateUserSchema.required({ seen: true }) },
  async function updateUserByForm({ context, input }) {
    const user = await updateUser(context, input);
    return presentUser(user, await getBalance(context, { userId: user.id }));
  },
);

export const appointStaffAction = action(
  { access: 'staff.appoint', input: appointStaffSchema },
  async function appointStaffByForm({ context, input }) {
    await appointStaff(context, input);
    return {};
  },
);
