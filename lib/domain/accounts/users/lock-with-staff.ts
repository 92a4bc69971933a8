import type { Context } from '@/lib/domain/context';
import { type Permission, permissionsOf, staffRoleOf } from '@/lib/domain/permissions';
import type { User } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { message } from '@/lib/platform/messages';

export interface LockedPeople {
  user: User;
  caller: User;
}

/**
 * Locks the user, the caller and all staff, in one order. When two owners demote each other, the second one waits and
 * is then no owner any more. Throws forbidden when the caller is not on the staff, and not_found.
 */
export async function lockWithStaff(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  userid: string,
): Promise<LockedPeople> {
  const callerId = actor.id ?? '';
  await db.$queryRaw`
    select 1 from users where id in (${userid}, ${callerId}) or role = 'admin' or staff_role is not null
     order by id for update`;
  const [user, caller] = await Promise.all([
    db.user.findUnique({ where: { id: userid } }),
    db.user.findUnique({ where: { id: callerId } }),
  ]);
  if (!caller || staffRoleOf(caller) === null || caller.blockedAt)
    throw new AppError('forbidden', 'requests.adminsOnly');
  if (!user) throw notFound('User');
  return { user, caller };
}

/** Throws forbidden when the locked caller's role does not permit it any more. */
export function requireInside(caller: User, permission: Permission): void {
  if (!permissionsOf(staffRoleOf(caller)).includes(permission))
    throw new AppError('forbidden', message(`missingPermission.${permission}`));
}
