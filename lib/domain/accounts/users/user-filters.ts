import type { UserFilters, UserPageQuery } from '@/lib/domain/accounts/schema';
import type { ReadContext } from '@/lib/domain/context';
import { emailWays, mobileWays } from '@/lib/domain/personal-fields';
import {
  inOrderOf,
  type KeyedList,
  Prisma,
  type Reader,
  type SortColumn,
  searchRows,
  sortNamed,
  type User,
  type Way,
} from '@/lib/platform/db';
import { tallyUsers } from './user-tallies';

export type SearchContext = Pick<ReadContext, 'db' | 'sealer'>;

/** By the names of the sorts; the indexes are users_created_idx and users_name_idx. */
const SORTS: Record<'joined' | 'name', SortColumn> = {
  joined: { column: Prisma.sql`created_at`, kind: 'time' },
  name: { column: Prisma.sql`lower(name)`, kind: 'text' },
};

function conditionsOf({ role, verified }: Omit<UserFilters, 'search'>): Prisma.Sql[] {
  return [
    ...(role ? [Prisma.sql`role = ${role}::role`] : []),
    // The condition is written literally, so that PostgreSQL can use the partial index of unverified users.
    ...(verified === 'true' ? [Prisma.sql`email_verified_at is not null`] : []),
    ...(verified === 'false' ? [Prisma.sql`email_verified_at is null`] : []),
  ];
}

/**
 * By the complete user id, a complete e-mail address, its part before the @ or its domain, and all ten digits of a
 * number.
 */
function waysOf(context: SearchContext, text: string): Way[] {
  return [Prisma.sql`id = ${text}`, ...emailWays(context, text), ...mobileWays(context, text)].map(
    (condition) => ({ condition }),
  );
}

/** The users that match the filters, with their number; null when a search has thousands of matches. */
export async function findUsers(
  context: SearchContext,
  { search, sort, ...filters }: UserFilters & Pick<UserPageQuery, 'sort'>,
): Promise<{ list: KeyedList; total: number | null }> {
  const { db } = context;
  const all: KeyedList = {
    table: Prisma.sql`users`,
    id: Prisma.sql`id`,
    conditions: conditionsOf(filters),
    sort: sortNamed(SORTS, sort),
  };
  if (!search) return { list: all, total: await tallyUsers(db, filters) };
  const { list, counted } = await searchRows(db, all, waysOf(context, search));
  if (!counted) return { list, total: null };
  const [row] = await db.$queryRaw<{ users: bigint }[]>`
    select count(*) as users from ${list.table} ${where(list.conditions)}`;
  return { list, total: Number(row?.users ?? 0n) };
}

function where(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.sql`where ${Prisma.join(conditions, ' and ')}` : Prisma.empty;
}

/** The users with these ids, in their order. */
export async function readUsers(db: Reader, ids: string[]): Promise<User[]> {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await db.user.findMany({ where: { id: { in: ids } } }), ({ id }) => id);
}
