import { Prisma } from '@/lib/platform/db';

/** The migrations of the releases that seal accounts, and the copies of their contacts. */
const MIGRATIONS = {
  accounts: '20261226000000_emptied_contacts',
  copies: '20261231000000_sealed_copies',
} as const;

/**
 * The SQL condition that nothing may be in plain any more: the release is two days old, by the clock of the database.
 * Earlier, a version before it may have written, and the job may not have emptied all that it left.
 */
export function mustBeSealed(release: keyof typeof MIGRATIONS): Prisma.Sql {
  return Prisma.sql`exists (
    select from _prisma_migrations
     where migration_name = ${MIGRATIONS[release]} and finished_at < now() - interval '2 days')`;
}
