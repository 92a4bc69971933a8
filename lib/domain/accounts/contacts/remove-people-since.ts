import { asStore } from '@/lib/domain/actor';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { NO_GUARDIAN_EMAIL } from '@/lib/domain/personal-fields';
import type { User } from '@/lib/platform/db';

type Inside = Pick<Context, 'db' | 'clock' | 'actor'>;

/**
 * Removes the nominee and the guardian who were named for an account since an instant: by the link of the mail a
 * thief's guardian could stop and erase the account, and a request that was not answered would end its right to buy.
 * Returns whether such a guardian had stopped the account. It must be called in a transaction that has locked the
 * account.
 */
export async function removePeopleSince(
  context: Inside,
  { user, since }: { user: User; since: Date },
): Promise<{ wasStopped: boolean }> {
  const { id: userId } = user;
  const { count } = await context.db.nominee.deleteMany({ where: { userId, updatedAt: { gte: since } } });
  if (count > 0)
    await recordAudit(asStore(context), {
      action: 'name-nominee',
      objectType: 'user',
      objectId: userId,
      after: { named: false },
    });
  return removeGuardian(context, { user, since });
}

async function removeGuardian(
  context: Inside,
  { user, since }: { user: User; since: Date },
): Promise<{ wasStopped: boolean }> {
  const { db, clock } = context;
  const found = await db.guardian.findFirst({ where: { userId: user.id, askedAt: { gte: since } } });
  if (!found) return { wasStopped: false };
  const { userId, state, createdAt, decidedAt } = found;
  const now = clock.now();
  // The record of consents would say for good that a guardian agrees. A trigger writes its row.
  if (state === 'given')
    await db.guardian.update({ where: { userId }, data: { state: 'withdrawn', decidedAt: now } });
  // Who was a child before stays one: only the guardian who took the place of another loses it, and their link ends.
  // The state is `ended` and not `withdrawn`, after which the child could name no other guardian.
  if (createdAt >= since) await db.guardian.delete({ where: { userId } });
  else
    await db.guardian.update({
      where: { userId },
      data: { state: 'ended', name: '', ...NO_GUARDIAN_EMAIL, askedAt: now, decidedAt: now },
    });
  await recordAudit(asStore(context), { action: 'remove-guardian', objectType: 'user', objectId: userId });
  return { wasStopped: state === 'withdrawn' && user.blockedAt?.getTime() === decidedAt?.getTime() };
}
