import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { LaunchError } from '@/lib/launch/launch-error';
import type { Account } from './postgres-account';
import type { PostgresBinaries } from './postgres-binaries';
import { POSTGRES_USER, postgresEnvironment } from './postgres-cluster';
import { reachCluster } from './reach-cluster';

export interface ClusterPlan {
  cluster: string;
  password: string;
  account: Account | undefined;
  fast: boolean;
}

/**
 * Creates the cluster. It is renamed to its final name only when it is complete, so an interrupted start leaves no
 * partial cluster.
 */
export async function initialiseCluster({ initdb }: PostgresBinaries, plan: ClusterPlan): Promise<void> {
  const { cluster, password, account, fast } = plan;
  const draft = `${cluster}.new`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const file of [draft, passwordFile]) chownSync(file, account.uid, account.gid);
  try {
    const reach = reachCluster(draft, account);
    await runInitdb(initdb, passwordFile, reach.cwd, account, [
      ...['-D', reach.path, '-U', POSTGRES_USER, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
      ...(fast ? ['--no-sync'] : []),
    ]);
    rmSync(cluster, { recursive: true, force: true });
    renameSync(draft, cluster);
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`The database in ${cluster} could not be made: ${reason}.`, { cause: error });
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Passes the password as an open file, because its path may lead through a folder that the account may not enter. */
async function runInitdb(
  initdb: string,
  passwordFile: string,
  cwd: string,
  account: Account | undefined,
  args: string[],
): Promise<void> {
  const input = openSync(passwordFile, 'r');
  try {
    const child = spawn(initdb, [...args, '--pwfile', '/dev/stdin'], {
      ...account,
      cwd,
      env: postgresEnvironment(),
      stdio: [input, 'ignore', 'pipe'],
    });
    const [output, [code, signal]] = await Promise.all([
      child.stderr ? text(child.stderr) : '',
      once(child, 'close'),
    ]);
    if (code !== 0) throw new Error(lastLine(output) || `initdb ended with ${signal ?? code}`);
  } finally {
    closeSync(input);
  }
}

function lastLine(output: string): string {
  return (output.trim().split('\n').at(-1) ?? '').replace(/\.$/, '');
}
