import type { Context } from '@/lib/domain/context';
import { type Permission, permissionsOf, staffRoleOf } from '@/lib/domain/permissions';
import { after, hours } from '@/lib/platform/time';

/** Who was one counts as a colleague for so long: an owner who removes all others must not be alone at once. */
const REMEMBERED = hours(72);

/**
 * Whether anybody else is on the staff, of any role or with a permission. Who left, was blocked or got another role
 * within 72 hours counts in either case.
 */
export async function hasColleague(
  { db, clock, actor }: Pick<Context, 'db' | 'clock' | 'actor'>,
  permission?: Permission,
): Promise<boolean> {
  const since = after(clock.now(), -REMEMBERED);
  const isRecent = (time: Date | null) => time !== null && time > since;
  const colleagues = await db.user.findMany({
    where: {
      id: { not: actor.id ?? '' },
      OR: [{ role: 'admin' }, { staffRole: { not: null } }, { staffUntil: { gt: since } }],
    },
    select: { role: true, staffRole: true, staffSince: true, staffUntil: true, blockedAt: true },
  });
  if (permission === undefined) return colleagues.length > 0;
  return colleagues.some((user) => {
    if (isRecent(user.staffUntil) || isRecent(user.staffSince) || isRecent(user.blockedAt)) return true;
    return user.blockedAt === null && permissionsOf(staffRoleOf(user)).includes(permission);
  });
}
