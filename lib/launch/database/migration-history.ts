import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { prismaFolder } from '@/prisma/migrate';
import { askDatabase } from './database';

const NO_SUCH_TABLE = '42P01';

interface Applied {
  name: string;
  checksum: string;
  finished: boolean;
}

/**
 * Refuses a database that this version must not migrate: one from a newer version, one with a failed migration, one
 * whose applied migrations were edited. It queries the table directly, because the migration engine takes a quarter
 * of a second and says less.
 */
export async function demandKnownHistory(url: string, folder = prismaFolder): Promise<void> {
  const migrations = path.join(folder, 'migrations');
  const known = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name, checksum, finished } of await readApplied(url)) {
    if (!known.some((entry) => entry.name === name))
      throw new LaunchError(
        `The database is newer than this code: it has the migration ${name}, which is unknown here; start the version that made it, or restore a backup.`,
      );
    if (!finished)
      throw new LaunchError(
        `The migration ${name} failed half-way in this database: docs/operating.md says how to go on.`,
      );
    const file = path.join(migrations, name, 'migration.sql');
    if (createHash('sha256').update(readFileSync(file)).digest('hex') !== checksum)
      throw new LaunchError(
        `${path.relative(path.dirname(folder), file)} was edited after it was applied to this database: put it back as it was, and make a new migration of the change.`,
      );
  }
}

async function readApplied(url: string): Promise<Applied[]> {
  try {
    return await askDatabase<Applied>(
      url,
      `select migration_name as name, checksum, finished_at is not null as finished
         from _prisma_migrations where rolled_back_at is null order by started_at`,
    );
  } catch (error) {
    if (errorCode(error) === NO_SUCH_TABLE) return [];
    throw error;
  }
}
