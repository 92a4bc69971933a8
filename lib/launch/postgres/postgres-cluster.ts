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

export const POSTGRES_USER = 'tarang';

/** Makes the folder if need be; its real path. A folder that cannot be written to is an error in one sentence. */
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

/** Refuses a folder that holds anything but a cluster of this major version. */
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

/** PostgreSQL refuses a folder that others may read, and copying a backup back leaves just that. */
export function closeToOthers(cluster: string): void {
  const mode = statSync(cluster, { throwIfNoEntry: false })?.mode;
  if (mode !== undefined && (mode & 0o027) !== 0) chmodSync(cluster, 0o700);
}

/** The cluster's password, made on first use. Loopback is open to every user of the machine, so there is one. */
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

/** Nothing of ours reaches the server: PG… variables would change it, secrets are none of its business. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', NODE_ENV: 'production' };
}
