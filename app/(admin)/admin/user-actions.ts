'use server';

import { appointStaff, presentUser, updateUser } from '@/lib/domain/accounts';
import { appointStaffSchema, updateUserSchema } from '@/lib/domain/accounts/schema';
import { getBalance } from '@/lib/domain/wallet';
import { action } from '@/lib/http/action';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';

export const updateUserAction = action(
  { access: 'users.write', input: updateUserSchema.required({ seen: true }) },
  async function updateUserByForm({ context, input }) {
    const user = await updateUser(context, input);
    return presentUser(user, await getBalance(context, { userId: user.id }));
  },
);

export const appointStaffAction = action(
  { access: 'staff.appoint', input: appointStaffSchema },
  async function appointStaffByForm({ context, input, viewer }) {
    const appoint = () => appointStaff(context, input);
    // Wrong codes are counted for the caller, not for the second person, who could otherwise be locked out.
    await (input.approver ? guardSecondFactor(viewer.userid, appoint) : appoint());
    return {};
  },
);
