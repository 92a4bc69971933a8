import type { UserFilters } from '@/lib/domain/accounts/schema';
import { Prisma, type Reader } from '@/lib/platform/db';

type TalliedFilters = Omit<UserFilters, 'search'>;

/** The number of users that match the filters, from the tallies. */
export async function tallyUsers(db: Reader, filters: TalliedFilters): Promise<number> {
  const [row] = await db.$queryRaw<{ users: bigint }[]>`
    select coalesce(sum(users), 0)::bigint as users from user_totals ${whereOf(filters)}`;
  return Number(row?.users ?? 0n);
}

/** The number of users per day of registration (IST), as a query for readNumberedPage. */
export function usersByDay(filters: TalliedFilters): Prisma.Sql {
  const where = whereOf(filters);
  return Prisma.sql`
    select day, users as counted from user_day_tallies ${where}
    union all select day, users from user_tally_changes ${where}`;
}

function whereOf({ role, verified }: TalliedFilters): Prisma.Sql {
  const conditions = [
    ...(role ? [Prisma.sql`role = ${role}::role`] : []),
    ...(verified ? [Prisma.sql`verified = ${verified === 'true'}`] : []),
  ];
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}
