import { queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import type { Context } from '@/lib/domain/context';
import { HAS_SOME_EMAIL } from '@/lib/domain/personal-fields';

/** Mails everyone on the staff that it has a new member or a new role, in the transaction of the appointment. */
export async function tellStaff(context: Pick<Context, 'db' | 'sealer' | 'language'>): Promise<void> {
  const { db, language } = context;
  const staff = await db.user.findMany({
    where: {
      AND: [{ OR: [{ role: 'admin' }, { staffRole: { not: null } }] }, HAS_SOME_EMAIL],
      blockedAt: null,
    },
    select: { name: true, email: true },
    orderBy: { id: 'asc' },
  });
  for (const { name, email } of staff)
    if (email) await queueMail(context, { kind: 'staff-changed', to: email, name, language });
}
