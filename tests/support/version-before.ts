import type { Database } from '@/lib/platform/db';

/** The migration of decision 118 was applied so many days ago: the version before runs no more. `pool` is the owner's. */
export async function letVersionBeforeLeave(
  pool: Pick<Database['pool'], 'query'>,
  days = 1.01,
): Promise<void> {
  await pool.query(
    `update _prisma_migrations set finished_at = now() - $1 * interval '1 day' where migration_name = '20261226000000_emptied_contacts'`,
    [days],
  );
}
