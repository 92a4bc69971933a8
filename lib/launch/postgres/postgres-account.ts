import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';

/** The user that PostgreSQL runs as, because it refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const SYSTEM_USER = 'postgres';

function lookUp(flag: '-u' | '-g'): number | null {
  const { status, stdout } = spawnSync('id', [flag, SYSTEM_USER], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : null;
}

function findSystemUser(): Account | null {
  const uid = lookUp('-u');
  const gid = lookUp('-g');
  return uid === null || gid === null ? null : { uid, gid };
}

function createSystemUser(): Account {
  spawnSync('groupadd', ['--system', SYSTEM_USER]);
  const made = spawnSync('useradd', ['--system', '--gid', SYSTEM_USER, '--no-create-home', SYSTEM_USER]);
  // Another start may have created the user meanwhile, so the error is ignored when the user exists now.
  const account = findSystemUser();
  if (account === null)
    throw new LaunchError(
      'PostgreSQL does not run as root, and a system user `postgres` could not be created for it: start Tarang as an ordinary user, or create that user.',
      { cause: made.error },
    );
  return account;
}

/**
 * The account for a cluster; undefined when it is the current user. Root runs an existing cluster as its owner, and
 * gives a cluster that root itself owns (a copy, a restored backup) to the system user.
 */
export function chooseAccount(cluster: string): Account | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new LaunchError(
        `The database in ${cluster} belongs to another user of this machine (uid ${owner.uid}): start Tarang as that user, or give the folder to yours.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findSystemUser() ?? createSystemUser();
  if (owner) giveTree(cluster, account);
  return account;
}

function giveTree(file: string, account: Account): void {
  if (lstatSync(file).isDirectory()) {
    for (const name of readdirSync(file)) giveTree(path.join(file, name), account);
    chownSync(file, account.uid, account.gid);
  } else lchownSync(file, account.uid, account.gid);
}

/**
 * False when the account may not enter a folder of the path or execute the file, as is common in root's own folders.
 */
export function mayExecute(account: Account, file: string): boolean {
  try {
    execFileSync('test', ['-x', file], { ...account, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
