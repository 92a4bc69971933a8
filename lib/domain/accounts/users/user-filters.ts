import type { UserFilters } from '@/lib/domain/accounts/schema';
import {
  beginsWith,
  type Db,
  type KeyedList,
  Prisma,
  searchRows,
  type User,
  type Way,
} from '@/lib/platform/db';
import { tallyUsers } from './user-tallies';

function conditionsOf({ role, verified }: Omit<UserFilters, 'search'>): Prisma.Sql[] {
  return [
    ...(role ? [Prisma.sql`role = ${role}::role`] : []),
    // Written out, so that the index of those who are not is known to serve.
    ...(verified === 'true' ? [Prisma.sql`email_verified_at is not null`] : []),
    ...(verified === 'false' ? [Prisma.sql`email_verified_at is null`] : []),
  ];
}

/** The address, and for digits the number, with or without the country's code. */
function waysOf(text: string): Way[] {
  const digits = /^(?:\+91|91(?=\d{10}$))?(\d{1,10})$/.exec(text.replaceAll(/[\s-]/g, ''))?.[1];
  return [
    beginsWith(Prisma.sql`email_key`, text.normalize('NFKC')),
    ...(digits ? [beginsWith(Prisma.sql`mobile`, `+91${digits}`)] : []),
  ];
}

/** Everybody whom these filters leave, and how many they are; null when a search finds thousands, which nobody counts. */
export async function findUsers(
  db: Db,
  { search, ...filters }: UserFilters,
): Promise<{ list: KeyedList; total: number | null }> {
  const all = { table: Prisma.sql`users`, id: Prisma.sql`id`, conditions: conditionsOf(filters) };
  if (!search) return { list: all, total: await tallyUsers(db, filters) };
  const { list, counted } = await searchRows(db, all, waysOf(search));
  if (!counted) return { list, total: null };
  const [row] = await db.$queryRaw<{ users: bigint }[]>`
    select count(*) as users from ${list.table} ${where(list.conditions)}`;
  return { list, total: Number(row?.users ?? 0n) };
}

function where(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}

/** These accounts, newest first. */
export async function readUsers(db: Db, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  return db.user.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}
