import { sendMailJob } from '@/lib/domain/accounts/jobs';
import type { Context } from '@/lib/domain/context';
import { enqueue } from '@/lib/platform/jobs';

/** Mails everyone on the staff that it has a new member or a new role, in the transaction of the appointment. */
export async function tellStaff({ db, language }: Pick<Context, 'db' | 'language'>): Promise<void> {
  const staff = await db.user.findMany({
    where: { OR: [{ role: 'admin' }, { staffRole: { not: null } }], blockedAt: null, email: { not: null } },
    select: { name: true, email: true },
    orderBy: { id: 'asc' },
  });
  for (const { name, email } of staff)
    if (email) await enqueue(db, sendMailJob, { kind: 'staff-changed', to: email, name, language });
}
