import { existsSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import { type Account, mayExecute } from './postgres-account';

/** How a server reaches its data: the directory in which it is started, and the path that it is given. */
export interface Reach {
  cwd: string;
  path: string;
}

const OWN_DIRECTORY = '/proc/self/cwd';

/**
 * Root may keep the data in a folder that only root may enter. Linux sets the working directory of a process before
 * it gives up root's rights, and the process may still access it under this name. So the data stays where it is, and
 * the folder stays closed to other users.
 */
export function reachCluster(cluster: string, account: Account | undefined): Reach {
  const folder = path.dirname(cluster);
  if (account === undefined || mayExecute(account, folder)) return { cwd: '/', path: cluster };
  if (existsSync(OWN_DIRECTORY)) return { cwd: cluster, path: OWN_DIRECTORY };
  throw new LaunchError(
    `PostgreSQL does not run as root, and the user it runs as (uid ${account.uid}) may not enter ${folder}: put Tarang where every user may pass, start it as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The real path of a server's data, whatever path it was given; null when it cannot be read. */
export function clusterOf(pid: number, given: string): string | null {
  if (given !== OWN_DIRECTORY) return given;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
