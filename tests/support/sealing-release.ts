import type { Database } from '@/lib/platform/db';

const MIGRATIONS = ['20261226000000_emptied_contacts', '20261231000000_sealed_copies'];

/** The migrations that seal contacts (decision 118) were applied so many days ago. `pool` is the owner's. */
export async function ageSealing(pool: Pick<Database['pool'], 'query'>, days: number): Promise<void> {
  await pool.query(
    `update _prisma_migrations set finished_at = now() - $1 * interval '1 day' where migration_name = any($2)`,
    [days, MIGRATIONS],
  );
}
