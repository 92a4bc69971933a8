import { randomBytes } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { LaunchError } from '@/lib/launch/launch-error';
import { type Account, chooseAccount } from '@/lib/launch/postgres/postgres-account';
import { findPostgres } from '@/lib/launch/postgres/postgres-binaries';
import { asideOf, makeWritable } from '@/lib/launch/postgres/postgres-cluster';
import type { Keys } from '@/lib/platform/keys';
import { type BackupSettings, spoolOf } from './backup-settings';
import { checkRestored, findUnopened } from './check-restored';
import { chooseBackup } from './choose-backup';
import { markRestored } from './mark-restored';
import { recoverCluster } from './recover-cluster';
import { beginTimeline, storeHistory } from './timelines';
import { isSegment } from './wal-names';
import { makeSpool, sealSpool } from './wal-spool';
import { withServer } from './with-server';
import { inWorkFolder } from './work-folder';

export interface RestoreInput {
  settings: BackupSettings;
  /** The cluster that is there is moved aside, and stays. Nothing may run on it. */
  /** A moment with its zone; null for all that is stored. */
  to: string | null;
  /** The owner's new password; without it one is made. */
  password?: string | undefined;
  /** Those of the store; without them it is not checked what they open. */
  keys?: Keys | null;
  say?: (line: string) => void;
}

export interface Restored {
  /** The last transaction that the database has. */
  recoveredTo: string;
  password: string;
  /** Where the former cluster is now; null when there was none. */
  aside: string | null;
  segments: number;
  /** ms from the beginning until the database could be started. */
  took: number;
  /** Rules of money and history that do not hold, and what is sealed by a key that is missing. */
  broken: string[];
}

/**
 * Makes the cluster anew from the newest backup before a moment and the log up to it, checks it, and marks it as
 * restored, so that nothing is delivered until a person has compared it with the outside. The former cluster is only
 * moved when the new one is whole.
 */
export async function restoreDatabase(input: RestoreInput): Promise<Restored> {
  const { settings, to, password = randomBytes(24).toString('hex'), keys = null, say = () => {} } = input;
  const { cluster } = settings;
  const begun = performance.now();
  const parent = makeWritable(path.dirname(cluster));
  const account = accountOf(cluster);
  const { postgres, major } = findPostgres(account, settings.programs);
  // First the choice, which finds a wrong key: with it the spool would be encrypted for nobody.
  const chosen = await chooseBackup(settings, { to, major });
  await sealSpool(settings);
  const { backup } = chosen;
  say(`restoring the backup of ${backup.endedAt}`);
  return inWorkFolder(parent, 'restoring', async (folder) => {
    if (account) chownSync(folder, account.uid, account.gid);
    const recovered = await recoverCluster({
      place: settings,
      ...chosen,
      to,
      folder,
      postgres,
      account,
      password,
      beforeLog: (made) => addOwnLog(cluster, made, account),
    });
    const recoveredTo = recovered.lastCommit ?? backup.endedAt;
    say(`recovered to ${recoveredTo} with ${recovered.segments} segments of the log`);
    makeSpool(folder, account);
    const server = { postgres, account, password, archive: true };
    const { broken, ...begins } = await withServer(server, recovered.cluster, async (url) => {
      const createdAt = await markRestored(url, recoveredTo);
      const timeline = await storeHistory(settings, recovered.cluster);
      say('checking the rules of money and history');
      const broken = [...(await checkRestored(url)), ...(keys ? await findUnopened(url, keys) : [])];
      for (const each of broken) say(`✗ ${each}`);
      return { timeline, createdAt, broken };
    });
    await sealSpool({ ...settings, spool: spoolOf(folder) });
    const aside = await beginTimeline(settings, begins, () => replaceCluster(cluster, recovered.cluster));
    const took = performance.now() - begun;
    return { recoveredTo, password, aside, segments: recovered.segments, took, broken };
  });
}

/** The account of the former cluster, or the one that a new cluster gets. */
function accountOf(cluster: string): Account | undefined {
  const pidFile = path.join(cluster, 'postmaster.pid');
  if (existsSync(pidFile))
    throw new LaunchError(
      `A server runs on ${cluster}, or was killed there: stop the store first; if none runs, delete ${pidFile}.`,
    );
  return chooseAccount(cluster);
}

/** The former cluster's own log may have what it did not archive any more. */
function addOwnLog(former: string, made: string, account: Account | undefined): void {
  const source = path.join(former, 'pg_wal');
  if (!existsSync(source)) return;
  const target = path.join(made, 'pg_wal');
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(source).filter(isSegment)) {
    const copy = path.join(target, name);
    if (existsSync(copy)) continue;
    copyFileSync(path.join(source, name), copy);
    if (account) chownSync(copy, account.uid, account.gid);
  }
}

/** Puts the recovered cluster in its place, or the former one back when that fails. Returns where the former one is. */
function replaceCluster(cluster: string, recovered: string): string | null {
  const aside = moveAside(cluster);
  try {
    renameSync(recovered, cluster);
  } catch (error) {
    if (aside) renameSync(aside, cluster);
    throw error;
  }
  return aside;
}

function moveAside(cluster: string): string | null {
  if (!existsSync(cluster)) return null;
  for (let number = 1; ; number += 1) {
    const aside = `${asideOf(cluster)}${number}`;
    if (existsSync(aside)) continue;
    renameSync(cluster, aside);
    return aside;
  }
}

/** Writes the owner's password beside the embedded cluster, whose start reads it there. */
export function keepPassword(cluster: string, password: string): void {
  writeFileSync(path.join(path.dirname(cluster), 'password'), `${password}\n`, { mode: 0o600 });
}
