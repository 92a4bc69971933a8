// Appointments of staff that wait for a second person.
import { beforeEach, describe, expect, it } from 'vitest';
import { appointStaff, updateUser } from '@/lib/domain/accounts';
import type { User } from '@/lib/platform/db';
import { openApprovals } from '../support/approvals';
import { makeStaff } from '../support/make';

const { prisma, as, ...approvals } = await openApprovals();
const { approveBy, userOf } = approvals;

let asker: User;
let approver: User;
let receiver: User;
beforeEach(async () => {
  ({ asker, approver, receiver } = await approvals.reset());
});

/** The id of the request that a use case leaves. */
async function requestOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  return (error as { reply: { approvalId: string } }).reply.approvalId;
}

describe('an appointment', () => {
  it('is stored, approved by a colleague of any role, and made once', async () => {
    const colleague = await makeStaff(prisma, 'read-only');
    const id = await requestOf(appointStaff(as(asker), { who: receiver.id, staffRole: 'support' }));
    await approveBy(colleague, id, '');
    expect(await userOf(receiver)).toMatchObject({ staffRole: 'support' });
    await expect(approveBy(approver, id, '')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not made when its owner is no owner any more', async () => {
    const id = await requestOf(appointStaff(as(asker), { who: receiver.id, staffRole: 'owner' }));
    await prisma.user.update({ where: { id: asker.id }, data: { role: 'user', staffRole: 'support' } });
    await expect(approveBy(approver, id, '')).rejects.toMatchObject({ code: 'conflict' });
    expect(await userOf(receiver)).toMatchObject({ role: 'user', staffRole: null });
  });

  it('is not made when the account has another address than the one that was asked for', async () => {
    const id = await requestOf(appointStaff(as(asker), { who: receiver.id, staffRole: 'finance' }));
    const email = `taken-${receiver.id.toLowerCase()}@example.com`;
    await prisma.user.update({ where: { id: receiver.id }, data: { email, emailKey: email } });
    await expect(approveBy(approver, id, '')).rejects.toMatchObject({ code: 'conflict' });
    expect(await userOf(receiver)).toMatchObject({ staffRole: null });
  });

  it('of an administrator by the form of users is stored as a request too', async () => {
    const { id: userid, name, email } = receiver;
    const id = await requestOf(
      updateUser(as(asker), {
        userid,
        name,
        email: email ?? '',
        mobilenumber: receiver.mobile?.slice(3) ?? '',
        verified: true,
        isBlocked: false,
        role: 'admin',
      }),
    );
    await approveBy(approver, id, '');
    expect(await userOf(receiver)).toMatchObject({ role: 'admin' });
  });
});
