import type { Reader } from '@/lib/platform/db';
import { Prisma } from '@/lib/platform/db';

/** What the version before writes or reads in plain, by the migration of the release that seals it. */
const MIGRATIONS = {
  accounts: '20261226000000_emptied_contacts',
  copies: '20261231000000_sealed_copies',
} as const;

/**
 * The SQL condition that the version before runs no more: a roll, and the decision to take a version back, end within a day of its
 * migration, by the clock of the database. What only this version finds is written and emptied from then on. A statement that writes
 * chooses by it between both forms.
 */
export function versionBeforeHasLeft(release: keyof typeof MIGRATIONS, days = 1): Prisma.Sql {
  return Prisma.sql`exists (
    select from _prisma_migrations
     where migration_name = ${MIGRATIONS[release]} and finished_at < now() - ${days}::int * interval '1 day')`;
}

/** The same as a statement. A day more: when all must be done. */
export async function hasVersionBeforeLeft(
  { db }: { db: Reader },
  { days }: { days: 1 | 2 } = { days: 1 },
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ left: boolean }[]>`
    select ${versionBeforeHasLeft('accounts', days)} as left`;
  return row?.left ?? false;
}
