import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { clusterOf } from '@/lib/launch/postgres/reach-cluster';
import { processCommand, processIdentity } from '@/lib/launch/processes/process-identity';

const STOP_WITHIN_MS = 30_000;

/** Whether a command line is the one with which `startPostgres` starts a postmaster of exactly this cluster. */
function servesCluster(pid: number, command: string[], cluster: string): boolean {
  const given = command[command.indexOf('-D') + 1] ?? '';
  return path.basename(command[0] ?? '') === 'postgres' && clusterOf(pid, given) === cluster;
}

/**
 * Handles a server that a killed run left behind. Call it only while holding the folder's lock: a live postmaster of
 * this cluster is an orphan then. It is stopped in order, so that no recovery is needed. A postmaster.pid of a dead
 * process is left to PostgreSQL, which replaces it. A pid that now belongs to another process is never signalled.
 */
export async function settleOldPostmaster(cluster: string, log: (line: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  const identity = pid > 0 ? processIdentity(pid) : null;
  if (identity === null) return;

  const command = processCommand(pid);
  if (command === null || !servesCluster(pid, command, cluster))
    throw new LaunchError(
      `${file} names process ${pid}, which is not this database but ${command?.[0] ?? 'unknown'}: if no PostgreSQL runs on that folder, delete the file and start again.`,
    );

  log(`stopping PostgreSQL ${pid}, left behind by a killed run`);
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_WITHIN_MS;
  while (processIdentity(pid) === identity) {
    if (Date.now() > deadline)
      throw new LaunchError(
        `PostgreSQL (process ${pid}), left behind on ${cluster} by a killed run, does not stop: end it and start again.`,
      );
    await sleep(50);
  }
}
