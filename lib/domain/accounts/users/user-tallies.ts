import type { UserFilters } from '@/lib/domain/accounts/schema';
import { type Db, Prisma } from '@/lib/platform/db';

type Counted = Omit<UserFilters, 'search'>;

/** A count that is kept, never counted anew. */
export async function tallyUsers(db: Db, filters: Counted): Promise<number> {
  const [row] = await db.$queryRaw<{ users: bigint }[]>`
    select coalesce(sum(users), 0)::bigint as users from user_totals ${whereOf(filters)}`;
  return Number(row?.users ?? 0n);
}

/** How many people joined on each day, for a page by its number. */
export function usersByDay(filters: Counted): Prisma.Sql {
  const where = whereOf(filters);
  return Prisma.sql`
    select day, users as counted from user_day_tallies ${where}
    union all select day, users from user_tally_changes ${where}`;
}

function whereOf({ role, verified }: Counted): Prisma.Sql {
  const conditions = [
    ...(role ? [Prisma.sql`role = ${role}::role`] : []),
    ...(verified ? [Prisma.sql`verified = ${verified === 'true'}`] : []),
  ];
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}
