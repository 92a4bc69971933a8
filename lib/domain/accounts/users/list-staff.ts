import type { StaffView } from '@/lib/domain/accounts/schema';
import { hasSecondFactor } from '@/lib/domain/accounts/second-factor/has-second-factor';
import type { Context } from '@/lib/domain/context';
import { staffRoleOf } from '@/lib/domain/permissions';

/** The members of staff, in the order in which they were appointed. */
export async function listStaff({ db }: Pick<Context, 'db'>): Promise<StaffView[]> {
  const users = await db.user.findMany({
    where: { OR: [{ role: 'admin' }, { staffRole: { not: null } }] },
    orderBy: [{ staffSince: 'asc' }, { id: 'asc' }],
  });
  return users.flatMap((user) => {
    const staffRole = staffRoleOf(user);
    if (staffRole === null) return [];
    return {
      userid: user.id,
      name: user.name,
      email: user.email ?? '',
      staffRole,
      since: user.staffSince?.toISOString() ?? null,
      secondFactor: hasSecondFactor(user),
      blocked: user.blockedAt !== null,
    };
  });
}
