import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { prismaFolder } from '@/prisma/migrate';
import { isTransaction } from '@/prisma/run-script';
import { askDatabase } from './database';

const NO_SUCH_TABLE = '42P01';

interface Applied {
  name: string;
  checksum: string;
  finished: boolean;
  /** Whether it has ended with an error: one that was killed has not. */
  failed: boolean;
}

/** Whether a migration takes away what an older version uses (decision 097); its name tells so. */
export function isContract(name: string): boolean {
  return /^\d{14}_contract_/.test(name);
}

/**
 * Refuses a database that this version must not migrate: one from a newer version, one with a failed migration, one
 * whose applied migrations were edited. It queries the table directly, because the migration engine takes a quarter
 * of a second and says less. `accepted`: the newest migration of a newer version on whose schema this one is to run all
 * the same. Returns the migrations that are newer than this version.
 */
export async function demandKnownHistory(
  url: string,
  { folder = prismaFolder, accepted = '' }: { folder?: string; accepted?: string | undefined } = {},
): Promise<string[]> {
  const migrations = path.join(folder, 'migrations');
  const entries = readdirSync(migrations, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const known = new Set(entries.map(({ name }) => name));
  const applied = await readApplied(url);
  const newer = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (newer.length > 0)
    demandAccepted(
      newer.sort(),
      accepted,
      [...known].filter((name) => !applied.some((each) => each.name === name)),
    );
  for (const { name, checksum, finished, failed } of applied) {
    // One that failed was a transaction, of which nothing has stayed.
    if (!known.has(name)) continue;
    const file = path.join(migrations, name, 'migration.sql');
    const script = readFileSync(file, 'utf8');
    // `deploy` ends and repeats what was killed while it ran.
    if (!finished && (failed || !isTransaction(script)))
      throw new LaunchError(
        `The migration ${name} failed half-way in this database: docs/operating.md says how to go on.`,
      );
    if (createHash('sha256').update(script).digest('hex') !== checksum)
      throw new LaunchError(
        `${path.relative(path.dirname(folder), file)} was edited after it was applied to this database: put it back as it was, and make a new migration of the change.`,
      );
  }
  return newer;
}

/** A version works on the schema of the next ones as long as their migrations only expand it (decision 097). */
function demandAccepted(newer: string[], accepted: string, [missing]: string[]): void {
  const newest = newer.at(-1) ?? '';
  const isNewer = `The database is newer than this code: it has the migration ${newest}, which is unknown here`;
  const contract = newer.find(isContract);
  if (contract)
    throw new LaunchError(
      `${isNewer}, and ${contract} takes away what this version may use: start the version that made it.`,
    );
  if (missing)
    throw new LaunchError(
      `The database lacks the migration ${missing} and has ${newest}, which is unknown here: it belongs to another line of versions.`,
    );
  if (newest > accepted)
    throw new LaunchError(
      `${isNewer}; start the version that made it or, to go back to this one without losing an order, set ACCEPT_NEWER_SCHEMA=${newest} (docs/operating.md#upgrade).`,
    );
}

async function readApplied(url: string): Promise<Applied[]> {
  try {
    return await askDatabase<Applied>(
      url,
      `select migration_name as name, checksum, finished_at is not null as finished, logs is not null as failed
         from _prisma_migrations where rolled_back_at is null order by started_at`,
    );
  } catch (error) {
    if (errorCode(error) === NO_SUCH_TABLE) return [];
    throw error;
  }
}
