import type { ApprovalRequest, Db, Prisma, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, hours, systemClock } from '@/lib/platform/time';

/** An open request of `asker` to give `receiver` ₹30,000. */
export function makeApprovalRequest(
  db: Db,
  { asker, receiver }: { asker: User; receiver: User },
  given: Partial<Prisma.ApprovalRequestUncheckedCreateInput> = {},
): Promise<ApprovalRequest> {
  const now = systemClock.now();
  return db.approvalRequest.create({
    data: {
      id: newId(),
      kind: 'gift',
      permission: 'money.give',
      objectType: 'user',
      askerId: asker.id,
      receiverId: receiver.id,
      objectId: receiver.id,
      input: { userId: receiver.id, email: receiver.email ?? '', amount: 30_000 },
      version: [receiver.emailKey, receiver.mobile, 'active'].join(' '),
      openKey: `gift:${asker.id}:${receiver.id}`,
      createdAt: now,
      expiresAt: after(now, hours(72)),
      ...given,
    },
  });
}
