import type { Database } from '@/lib/platform/db';

const MIGRATIONS = ['20261226000000_emptied_contacts', '20261231000000_sealed_copies'];

/** The migrations of decision 118 were applied so many days ago: the version before runs no more. `pool` is the owner's. */
export async function letVersionBeforeLeave(
  pool: Pick<Database['pool'], 'query'>,
  days = 1.01,
): Promise<void> {
  await pool.query(
    `update _prisma_migrations set finished_at = now() - $1 * interval '1 day' where migration_name = any($2)`,
    [days, MIGRATIONS],
  );
}
