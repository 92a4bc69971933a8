import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';

/** The superuser of the cluster, who owns the tables and runs migrations. */
export const POSTGRES_USER = 'tarang';
/** The role of web, worker and prove. */
export const APPLICATION_USER = 'tarang_app';
/** The file of that role's password, beside the cluster. */
export const APPLICATION_PASSWORD_FILE = 'application-password';

/** Creates the folder if it is missing, and returns its real path. Throws a LaunchError when it is not writable. */
export function makeWritable(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    throw new LaunchError(
      `${folder} cannot be written to (${errorCode(error)}): Tarang keeps its data there.`,
      {
        cause: error,
      },
    );
  }
}

/** Throws a LaunchError when the folder contains anything but a cluster of this major version. */
export function demandVersion(cluster: string, major: number): void {
  if (!existsSync(cluster)) return;
  let found: string;
  try {
    found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    if (readdirSync(cluster).length === 0) return;
    throw new LaunchError(
      `${cluster} holds files, but no PostgreSQL database: move them away and start again.`,
    );
  }
  if (found !== String(major))
    throw new LaunchError(
      `${cluster} was made by PostgreSQL ${found} and this is PostgreSQL ${major}: dump it with the old version and restore it with the new one (docs/operating.md).`,
    );
}

/** What a restore names the clusters that it replaces, each with a number after it. */
export const asideOf = (cluster: string) => `${cluster}.before-restore-`;

/**
 * Refuses where a restore was killed after it had moved the former cluster aside and before the new one was in its
 * place: an empty store would open, and its customers and sales would be beside those of the former one.
 */
export function demandNoneAside(cluster: string): void {
  const folder = path.dirname(cluster);
  const prefix = path.basename(asideOf(cluster));
  const numberOf = (name: string) => Number(name.slice(prefix.length));
  const newest = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort((a, b) => numberOf(a) - numberOf(b))
    .at(-1);
  if (newest === undefined) return;
  const aside = path.join(folder, newest);
  throw new LaunchError(
    `${cluster} is missing and ${aside} is there: a restore was broken off between the two. Restore again, or rename ${aside} to ${path.basename(cluster)} to go on with it.`,
  );
}

/**
 * Restricts the folder to its owner, because PostgreSQL refuses one that others may read, which is how a restored
 * backup often is.
 */
export function closeToOthers(cluster: string): void {
  const mode = statSync(cluster, { throwIfNoEntry: false })?.mode;
  if (mode !== undefined && (mode & 0o027) !== 0) chmodSync(cluster, 0o700);
}

/**
 * A password of the cluster, created on first use. It is needed because every user of the machine can connect to
 * loopback.
 */
export function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const password = randomBytes(24).toString('hex');
    writeFileSync(file, `${password}\n`, { mode: 0o600 });
    return password;
  }
}

/**
 * The environment of the server, without ours: PG… variables would change its behaviour, and secrets must not reach
 * it.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' };
}
