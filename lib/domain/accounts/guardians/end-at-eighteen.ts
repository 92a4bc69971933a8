import { lockUser } from '@/lib/domain/accounts/lock-user';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';

type EndContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/**
 * Called by the worker: of customers who are 18 today in India, and whose guardian had taken the consent back, the row
 * goes, and with it the block by that guardian. A block by staff, which has another moment, stays. Returns how many
 * there were.
 */
export async function endWithdrawalsOfAdults(context: EndContext): Promise<number> {
  const due = await context.db.$queryRaw<{ user_id: string }[]>`
    select user_id from guardians
     where state = 'withdrawn' and adult_from <= (now() at time zone 'Asia/Kolkata')::date
     order by adult_from, user_id limit 500`;
  for (const { user_id: userId } of due)
    await transaction(context, async (inside) => {
      const { blockedAt } = await lockUser(inside, userId);
      const found = await inside.db.guardian.findUnique({ where: { userId } });
      if (found?.state !== 'withdrawn') return;
      await inside.db.guardian.delete({ where: { userId } });
      const isStopped = blockedAt !== null && blockedAt.getTime() === found.decidedAt?.getTime();
      if (isStopped)
        await inside.db.user.update({
          where: { id: userId },
          data: { blockedAt: null, updatedAt: inside.clock.now() },
        });
      await recordAudit(inside, {
        action: 'end-guardian-withdrawal',
        objectType: 'user',
        objectId: userId,
        after: { unblocked: isStopped },
      });
    });
  return due.length;
}
