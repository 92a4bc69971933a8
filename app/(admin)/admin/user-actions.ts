'use server';

import { appointStaff, presentUser, updateUser, writeCustomerNote } from '@/lib/domain/accounts';
import { appointStaffSchema, customerNoteForm, updateUserSchema } from '@/lib/domain/accounts/schema';
import { addBalance, balanceRefusal, getBalance } from '@/lib/domain/wallet';
import { addBalanceForm } from '@/lib/domain/wallet/schema';
import { action } from '@/lib/http/action';
import { guardApprover } from '@/lib/http/guards/second-factor-guard';
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
    await guardApprover(viewer.userid, input.approver, () => appointStaff(context, input));
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
    // Who approves, and with which code, may be another after a lost answer: the gift is the same.
    const { approver: _, ...body } = gift;
    const call = { userId: viewer.userid, route: 'action add-balance', key, body };
    await withIdempotencyKey(context, call, (idempotency) =>
      guardApprover(viewer.userid, gift.approver, () => addBalance(context, { ...gift, idempotency })),
    );
    return {};
  },
);
