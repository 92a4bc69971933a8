import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LaunchError } from '@/lib/launch/launch-error';
import type { Places } from '@/lib/launch/settings/places';
import { readSecret } from '@/lib/launch/settings/secret';
import { parseSettings, readSecretFiles } from '@/lib/platform/config';

/** Where backups are, and the key with which they are encrypted. */
export interface BackupPlace {
  folder: string;
  key: string;
}

export interface BackupSettings extends BackupPlace {
  /** Where PostgreSQL leaves its log (WAL) until it is encrypted into the backup folder. */
  spool: string;
  /** The data directory into which a restore goes. */
  cluster: string;
  /** The folder of PostgreSQL's programs; undefined: those of the embedded server. */
  programs?: string | undefined;
  /** A moment of the last so many days can be restored. */
  keepDays: number;
  /** Months (IST) whose events of orders stay in the database, with the present one; undefined: all. */
  eventsKeepMonths?: number | undefined;
}

const schema = z.object({
  BACKUP_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes one')
    .optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  // Two years and the present month: banks, gateways and partners may come back to an order for so long.
  EVENTS_KEEP_MONTHS: z.coerce.number().int().min(25).max(1200).optional(),
  WAL_SPOOL_DIR: z.string().min(1).optional(),
  // Of a server that is not the embedded one: its data directory, and its programs.
  CLUSTER_DIR: z.string().min(1).optional(),
  POSTGRES_BIN: z.string().min(1).optional(),
});

/** For how many days backups are kept. */
export function keepDaysOf({ BACKUP_KEEP_DAYS }: NodeJS.ProcessEnv): number {
  return schema.shape.BACKUP_KEEP_DAYS.parse(BACKUP_KEEP_DAYS || undefined);
}

/** In the folder of the cluster, whose server may write nowhere else. */
export function spoolOf(postgresFolder: string): string {
  return path.join(postgresFolder, 'wal-spool');
}

/**
 * The settings of backups. `make`: without BACKUP_KEY a key is made beside the embedded database. Throws when there is
 * no key.
 */
export function readBackupSettings(
  environment: NodeJS.ProcessEnv,
  { root, data }: Pick<Places, 'root' | 'data'>,
  { make = false }: { make?: boolean } = {},
): BackupSettings {
  const given = parseSettings(schema, readSecretFiles(environment, ['BACKUP_KEY']));
  const keyFile = path.join(data, 'backup-key');
  const folder = given.BACKUP_DIR ? path.resolve(root, given.BACKUP_DIR) : path.join(data, 'backups');
  const key =
    given.BACKUP_KEY ??
    (make ? readSecret(keyFile, () => demandNoBackups(folder, keyFile)) : readKey(keyFile));
  if (key === undefined)
    throw new LaunchError(
      `BACKUP_KEY is not set, and there is no ${keyFile}: set the key with which backups are encrypted (openssl rand -base64 48 makes one).`,
    );
  return {
    key,
    folder,
    keepDays: given.BACKUP_KEEP_DAYS,
    eventsKeepMonths: given.EVENTS_KEEP_MONTHS,
    cluster: given.CLUSTER_DIR
      ? path.resolve(root, given.CLUSTER_DIR)
      : path.join(data, 'postgres', 'cluster'),
    programs: given.POSTGRES_BIN,
    spool: given.WAL_SPOOL_DIR
      ? path.resolve(root, given.WAL_SPOOL_DIR)
      : spoolOf(path.join(data, 'postgres')),
  };
}

function readKey(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Another key would open none of them, and encrypt the log that they need for nobody. */
function demandNoBackups(folder: string, keyFile: string): void {
  const base = path.join(folder, 'base');
  if (!existsSync(base) || readdirSync(base).length === 0) return;
  throw new LaunchError(
    `${keyFile} is missing, and ${folder} has backups, which need it: put back a copy of it, or set BACKUP_KEY to its text; if it is lost for good, move the backups away.`,
  );
}
