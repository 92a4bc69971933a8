import { canBeUndone } from '@/lib/domain/accounts/contacts/open-undo-links';
import { WITHOUT_HISTORY } from '@/lib/domain/accounts/users/without-history';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { NO_GUARDIAN_EMAIL } from '@/lib/domain/personal-fields';
import { type Guardian, transaction } from '@/lib/platform/db';

type EndContext = Pick<Context, 'db' | 'clock' | 'actor'>;

/**
 * Ends a request that the guardian refused or did not answer, in the caller's transaction, which has locked the
 * account. The account is deleted with its data. An account that already had orders or money, or of which a change can
 * be undone, is kept without the right to buy, and the guardian's name and address are wiped.
 */
export async function endRequest(
  context: EndContext,
  { userId, action }: Pick<Guardian, 'userId'> & { action: string },
): Promise<void> {
  const { db, clock } = context;
  // A thief could otherwise name themselves, refuse, and leave nothing that the owner's link gives back.
  const { count: deleted } = (await canBeUndone(context, userId))
    ? { count: 0 }
    : await db.user.deleteMany({ where: { ...WITHOUT_HISTORY, id: userId } });
  if (deleted === 0)
    await db.guardian.update({
      where: { userId },
      data: { state: 'ended', name: '', ...NO_GUARDIAN_EMAIL, decidedAt: clock.now() },
    });
  await recordAudit(context, {
    action,
    objectType: 'user',
    objectId: userId,
    after: { deleted: deleted === 1 },
  });
}

/**
 * Called by the worker: ends the requests that were not answered in time, by the database's clock. Returns how many.
 */
export async function endUnanswered(context: EndContext): Promise<number> {
  const due = await context.db.$queryRaw<{ user_id: string }[]>`
    select user_id from guardians where state = 'asked' and ends_at <= now() order by ends_at, user_id limit 500`;
  for (const { user_id: userId } of due)
    await transaction(context, async (inside) => {
      await inside.db.$queryRaw`select 1 from users where id = ${userId} for update`;
      const [still] = await inside.db.$queryRaw<unknown[]>`
        select 1 from guardians where user_id = ${userId} and state = 'asked' and ends_at <= now()`;
      if (still) await endRequest(inside, { userId, action: 'end-guardian-request' });
    });
  return due.length;
}
