'use server';

import { appointStaff, presentUser, updateUser, writeCustomerNote } from '@/lib/domain/accounts';
import { appointStaffSchema, customerNoteForm, updateUserSchema } from '@/lib/domain/accounts/schema';
import { addBalance, balanceRefusal, getBalance } from '@/lib/domain/wallet';
import { addBalanceForm } from '@/lib/domain/wallet/schema';
import { action } from '@/lib/http/action';
import { guardSecondFactor } from '@/lib/http/guards/second-factor-guard';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';

export const updateUserAction = action(
  { access: 'users.write', input: updateUserSchema.required({ seen: true }) },
  async function updateUserByForm({ context, input }) {
    const user = await updateUser(context, input);
    return presentUser(user, await getBalance(context, { userId: user.id }));
  },
);

export const noteCustomerAction = action(
  { access: 'orders.note', input: customerNoteForm },
  async function noteCustomerByForm({ context, input }) {
    await writeCustomerNote(context, input);
    return {};
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

export const addBalanceAction = action(
  {
    access: 'money.give',
    input: addBalanceForm,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    refusal: balanceRefusal,
  },
  async function addBalanceByForm({ context, input, viewer }) {
    const { key, ...gift } = input;
    const call = { userId: viewer.userid, route: 'action add-balance', key, body: gift };
    await withIdempotencyKey(context, call, (idempotency) => {
      const give = () => addBalance(context, { ...gift, idempotency });
      return gift.approver ? guardSecondFactor(viewer.userid, give) : give();
    });
    return {};
  },
);
