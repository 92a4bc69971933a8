import { type Db, type Milestone, Prisma } from '@/lib/platform/db';
import { istDay } from '@/lib/platform/time';
import type { UserFilters } from './schema';

type Counted = Omit<UserFilters, 'search'>;

/** A count that is kept, never counted anew. */
export async function tallyUsers(db: Db, filters: Counted): Promise<number> {
  const [row] = await db.$queryRaw<{ users: bigint }[]>`
    select coalesce(sum(users), 0)::bigint as users from user_totals ${whereOf(filters)}`;
  return Number(row?.users ?? 0n);
}

/** The day (in India) that holds the row which so many newer ones come before, and where that day ends. */
export async function findUserMilestone(
  db: Db,
  filters: Counted,
  skipped: number,
): Promise<Milestone | null> {
  // Not worth a question of its own.
  if (skipped < 1000) return null;
  const [row] = await db.$queryRaw<{ day: string; passed: bigint }[]>`
    select day::text, (reached - found)::bigint as passed
      from (select day, sum(users) as found, sum(sum(users)) over (order by day desc) as reached
              from user_day_totals ${whereOf(filters)} group by day) days
     where reached > ${skipped} order by day desc limit 1`;
  return row ? { until: istDay(row.day).until, passed: Number(row.passed) } : null;
}

function whereOf({ role, verified }: Counted): Prisma.Sql {
  const conditions = [
    ...(role ? [Prisma.sql`role = ${role}::role`] : []),
    ...(verified ? [Prisma.sql`verified = ${verified === 'true'}`] : []),
  ];
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}
