import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { clusterOf } from '@/lib/launch/postgres/reach-cluster';
import { processCommand, processIdentity } from '@/lib/launch/processes/process-identity';

const STOP_WITHIN_MS = 30_000;

const pidFileOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

/** Whether a command line is the one with which `startPostgres` starts a postmaster of exactly this cluster. */
function servesCluster(pid: number, command: string[], cluster: string): boolean {
  const given = command[command.indexOf('-D') + 1] ?? '';
  return path.basename(command[0] ?? '') === 'postgres' && clusterOf(pid, given) === cluster;
}

interface OldPostmaster {
  pid: number;
  identity: string;
  /** Whether the living process with its pid is a server of the cluster, and what else it is. */
  serves: boolean;
  command: string;
}

/** The process that postmaster.pid names; null when it is dead. */
function findOldPostmaster(cluster: string): OldPostmaster | null {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(pidFileOf(cluster), 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const identity = pid > 0 ? processIdentity(pid) : null;
  if (identity === null) return null;
  const command = processCommand(pid);
  const serves = command !== null && servesCluster(pid, command, cluster);
  return { pid, identity, serves, command: command?.[0] ?? 'unknown' };
}

/**
 * Handles a server that a killed run left behind. Call it only while holding the folder's lock: a live postmaster of
 * this cluster is an orphan then. It is stopped in order, so that no recovery is needed. A postmaster.pid of a dead
 * process is left to PostgreSQL, which replaces it. A pid that now belongs to another process is never signalled.
 */
export async function settleOldPostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const old = findOldPostmaster(cluster);
  if (!old) return;
  const { pid, serves, command } = old;
  if (!serves)
    throw new LaunchError(
      `${pidFileOf(cluster)} names process ${pid}, which is not this database but ${command}: if no PostgreSQL runs on that folder, delete the file and start again.`,
    );
  log(`stopping PostgreSQL ${pid}, left behind by a killed run`);
  await stop(cluster, old, 'SIGINT');
}

/** The same of a cluster that nobody needs any more, whose folder is removed afterwards. */
export async function stopLeftPostmaster(cluster: string): Promise<void> {
  const old = findOldPostmaster(cluster);
  if (old?.serves) await stop(cluster, old, 'SIGQUIT');
}

async function stop(
  cluster: string,
  { pid, identity }: OldPostmaster,
  signal: 'SIGINT' | 'SIGQUIT',
): Promise<void> {
  process.kill(pid, signal);
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (processIdentity(pid) === identity) {
    if (Date.now() > deadline)
      throw new LaunchError(
        `PostgreSQL (process ${pid}), left behind on ${cluster} by a killed run, does not stop: end it and start again.`,
      );
    await sleep(50);
  }
}
