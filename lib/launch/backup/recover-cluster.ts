import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { LaunchError } from '@/lib/launch/launch-error';
import type { Account } from '@/lib/launch/postgres/postgres-account';
import { POSTGRES_USER, postgresEnvironment } from '@/lib/launch/postgres/postgres-cluster';
import { settingsOf, spawnPostgres } from '@/lib/launch/postgres/postgres-process';
import { reachCluster } from '@/lib/launch/postgres/reach-cluster';
import { findFreePort } from '@/lib/launch/settings/ports';
import type { BackupPlace } from './backup-settings';
import { filesOf, type StoredBackup } from './list-backups';
import { RESTORE_COMMAND, serveLog } from './serve-log';
import { openFile } from './store-file';
import { untar } from './untar';

export interface RecoverInput {
  place: BackupPlace;
  backup: StoredBackup;
  timeline: number;
  /** The moment, with its zone; without it all that is stored. */
  to: string | null;
  /** An empty folder, in which the cluster is made. */
  folder: string;
  postgres: string;
  account: Account | undefined;
  /** The new password of the owner. */
  password: string;
  /** Called after the files, and before the log: what the lost server did not archive any more may be added. */
  beforeLog?: (cluster: string) => void;
  /** Ends the recovery at once, with an error. */
  signal?: AbortSignal | undefined;
}

export interface Recovered {
  cluster: string;
  /** When the last transaction that the database has was committed; null when the log added none to the backup. */
  lastCommit: string | null;
  bytes: number;
  segments: number;
}

/** No later backup could be recovered across a part of the log that was written with less. */
export const KEEPS_LOG = { wal_level: 'replica' };

/**
 * Makes a cluster of a backup and the log, up to a moment. The server is stopped afterwards, on a timeline of its own.
 */
export async function recoverCluster(input: RecoverInput): Promise<Recovered> {
  const { place, backup, folder, account } = input;
  const cluster = path.join(folder, 'cluster');
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  if (account) chownSync(cluster, account.uid, account.gid);
  const { bytes } = await untar(openFile(place, filesOf(backup.id)), cluster, account);
  input.signal?.throwIfAborted();
  input.beforeLog?.(cluster);
  const signal = path.join(cluster, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (account) chownSync(signal, account.uid, account.gid);
  const { lastCommit, segments } = await replay(input, cluster);
  await setPassword(input, cluster);
  return { cluster, lastCommit, bytes, segments };
}

async function replay(
  { place, backup, timeline, to, folder, postgres, account, signal }: RecoverInput,
  cluster: string,
): Promise<{ lastCommit: string | null; segments: number }> {
  const log = serveLog(place, folder, account);
  let lastCommit: string | null = null;
  let pid = 0;
  const stopping = new AbortController();
  try {
    const starting = spawnPostgres({
      postgres,
      cluster,
      account,
      port: await findFreePort('127.0.0.1'),
      fast: false,
      archive: false,
      settings: {
        restore_command: RESTORE_COMMAND,
        recovery_target_timeline: String(timeline),
        recovery_target_action: 'promote',
        hot_standby: 'off',
        ...KEEPS_LOG,
        // At this point of its start the server knows zones by their numbers alone.
        ...(to !== null && { recovery_target_time: to.replace(/Z$/, '+00') }),
      },
      signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal,
      log: (line) => {
        lastCommit = /last completed transaction was at log time (.+)$/.exec(line)?.[1] ?? lastCommit;
      },
    });
    const ended = await Promise.race([
      log.failed,
      starting.catch((error: unknown) => explain(error, { to, backup, lastCommit })),
    ]);
    if (ended instanceof Error) {
      stopping.abort();
      await starting.then((server) => server.ended).catch(() => {});
      throw ended;
    }
    pid = ended.pid;
    ended.signal('SIGINT');
    await ended.ended;
  } finally {
    await log.stop();
  }
  if (pid === 0) throw new Error('the recovery did not run');
  return { lastCommit, segments: log.given() };
}

function explain(
  error: unknown,
  { to, backup, lastCommit }: { to: string | null; backup: StoredBackup; lastCommit: string | null },
): Error {
  const words = error instanceof Error ? error.message : String(error);
  if (words.includes('recovery ended before configured recovery target'))
    return new LaunchError(
      `The stored log ends at ${lastCommit ?? backup.endedAt}, before ${to}: choose a moment before it, or leave out --to.`,
      { cause: error },
    );
  return error instanceof LaunchError
    ? error
    : new LaunchError(`The recovery failed: ${words}.`, { cause: error });
}

/** Sets the owner's password in a server without connections, because the former one may be lost with its file. */
async function setPassword({ postgres, account, password }: RecoverInput, cluster: string): Promise<void> {
  const reach = reachCluster(cluster, account);
  const child = spawn(
    postgres,
    [
      '--single',
      '-D',
      reach.path,
      ...settingsOf({ archive: false, fast: false, settings: KEEPS_LOG }),
      'postgres',
    ],
    { ...account, cwd: reach.cwd, env: postgresEnvironment(), stdio: ['pipe', 'ignore', 'pipe'] },
  );
  child.stdin?.end(`alter role "${POSTGRES_USER}" password '${password.replaceAll("'", "''")}';\n`);
  const [output, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', once(child, 'close')]);
  if (code !== 0 || /ERROR|FATAL/.test(output))
    throw new LaunchError(`The owner of the restored database got no password: ${output.trim()}`);
}
