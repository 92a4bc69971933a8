import type { Reader } from '@/lib/platform/db';

/** That of the release whose columns the version before still writes in plain. */
const MIGRATION = '20261226000000_emptied_contacts';

/**
 * Whether the version before runs no more: a roll, and the decision to take a version back, end within a day of its migration, by the
 * clock of the database. What only this version finds is written and emptied from then on. A day more: when all must be done.
 */
export async function hasVersionBeforeLeft(
  { db }: { db: Reader },
  { days }: { days: 1 | 2 } = { days: 1 },
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ left: boolean }[]>`
    select finished_at < now() - ${days}::int * interval '1 day' as left
      from _prisma_migrations where migration_name = ${MIGRATION} and finished_at is not null`;
  return row?.left ?? false;
}
