import { existsSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import { type Account, mayExecute } from './postgres-account';

/** How a server gets at its data: the directory it is started in, and the path it is given. */
export interface Reach {
  cwd: string;
  path: string;
}

const OWN_DIRECTORY = '/proc/self/cwd';

/**
 * Root may keep the data in a folder that only root may enter. Linux starts a process in a directory before it
 * gives up root's rights, and its own working directory stays open to it by this name: so the data remains where it
 * is, and the folder remains closed to everybody else.
 */
export function reachCluster(cluster: string, account: Account | undefined): Reach {
  const folder = path.dirname(cluster);
  if (account === undefined || mayExecute(account, folder)) return { cwd: '/', path: cluster };
  if (existsSync(OWN_DIRECTORY)) return { cwd: cluster, path: OWN_DIRECTORY };
  throw new LaunchError(
    `PostgreSQL does not run as root, and the user it runs as (uid ${account.uid}) may not enter ${folder}: put Tarang where every user may pass, start it as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The real path of the data that a server was given, however it reaches it; null when that cannot be seen. */
export function clusterOf(pid: number, given: string): string | null {
  if (given !== OWN_DIRECTORY) return given;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
