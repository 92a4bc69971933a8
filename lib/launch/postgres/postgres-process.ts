import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { LaunchError } from '@/lib/launch/launch-error';
import { reachCluster } from '@/lib/launch/postgres/reach-cluster';
import type { Account } from './postgres-account';
import { postgresEnvironment } from './postgres-cluster';

export interface PostgresProcessOptions {
  postgres: string;
  cluster: string;
  port: number;
  fast: boolean;
  account: Account | undefined;
  log: (line: string) => void;
}

export interface PostgresProcess {
  pid: number;
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>;
  /** SIGINT ends sessions and writes a checkpoint; SIGQUIT ends at once and recovers on the next start. */
  signal(signal: 'SIGINT' | 'SIGQUIT'): void;
}

/** The server could not start, for a reason that another try may not have. */
export class PostgresBusy extends Error {
  readonly reason: 'port' | 'memory';
  constructor(reason: 'port' | 'memory', message: string) {
    super(message);
    this.reason = reason;
  }
}

// For a machine with 2 cores that also runs the store, its worker and perhaps a browser.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  // The store's queries are short: compiling or parallelising one costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_workers: '2',
  wal_compression: 'on',
  max_wal_size: '512MB',
  max_wal_senders: '0',
  wal_level: 'minimal',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '1s',
  log_line_prefix: '%m [%p] ',
};

// For tests only: a power failure may lose the whole cluster.
const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts the server and waits until it accepts connections. */
export async function spawnPostgres(options: PostgresProcessOptions): Promise<PostgresProcess> {
  const { postgres, cluster, port, fast, account, log } = options;
  const flags = Object.entries({ ...settings, ...(fast ? careless : {}) });
  const reach = reachCluster(cluster, account);
  const child = spawn(
    postgres,
    ['-D', reach.path, '-p', String(port), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: reach.cwd,
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // A process group of its own: Ctrl-C reaches every process of the terminal's group, but the database must stop
      // last.
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await waitUntilReady(child, ended, log);
  return { pid: child.pid ?? 0, ended, signal: (signal) => void child.kill(signal) };
}

async function waitUntilReady(child: ChildProcess, ended: Promise<void>, log: (line: string) => void) {
  let fatal = '';
  let hint: 'port' | 'memory' | undefined;
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const ready = new Promise<true>((resolve) => {
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      log(line);
      if (line.includes('database system is ready to accept connections')) resolve(true);
      if (line.includes('could not bind') && line.includes('in use')) hint = 'port';
      if (line.includes('pre-existing shared memory block')) hint = 'memory';
      fatal = /(?:FATAL|PANIC): {2}(.*)/.exec(line)?.[1] ?? fatal;
    });
  });
  // The last lines of output may arrive after the process has ended.
  const over = ended.then(() => new Promise<false>((resolve) => setTimeout(resolve, 50, false)));
  if (await Promise.race([ready, over])) return;
  if (hint) throw new PostgresBusy(hint, fatal);
  throw new LaunchError(
    `PostgreSQL did not start: ${fatal || failure?.message || 'it ended without a word'}.`,
  );
}
