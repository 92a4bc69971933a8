import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ARCHIVE_TIMEOUT, archiveCommand } from '@/lib/launch/backup/wal-spool';
import { LaunchError } from '@/lib/launch/launch-error';
import { reachCluster } from '@/lib/launch/postgres/reach-cluster';
import type { Account } from './postgres-account';
import { postgresEnvironment } from './postgres-cluster';

export interface PostgresProcessOptions {
  postgres: string;
  cluster: string;
  port: number;
  fast: boolean;
  /** Keeps its log for backups; without it the log ends at each start. */
  archive: boolean;
  /** More settings of the server. */
  settings?: Record<string, string>;
  /** Ends the server at once, also while it starts. */
  signal?: AbortSignal;
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
  // The queue writes three versions of each job and deletes it. Its look for the next one takes 0.01 ms after a vacuum
  // and 0.8 ms after 15,000 jobs, which are those of a busy minute, the default.
  autovacuum_naptime: '10s',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_duration_statement: '1s',
  log_line_prefix: '%m [%p] ',
};

// For tests only: a power failure may lose the whole cluster. Connections of test files that have ended take a while to
// close on a busy machine.
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Tests look for texts in the log, which each new database of another test may cut off by a checkpoint.
  wal_keep_size: '256MB',
  max_connections: '240',
};

const unarchived = { wal_level: 'minimal', max_wal_senders: '0' };

// `npm run backup` reads a base backup by one of the senders; the spool is beside the data directory.
const archived = {
  wal_level: 'replica',
  max_wal_senders: '3',
  archive_mode: 'on',
  archive_timeout: `${ARCHIVE_TIMEOUT}s`,
  archive_command: archiveCommand('../wal-spool'),
};

/** The settings of a server, as arguments of its program. */
export function settingsOf({
  archive,
  fast,
  settings: more = {},
}: Pick<PostgresProcessOptions, 'archive' | 'fast' | 'settings'>): string[] {
  const all = { ...settings, ...(archive ? archived : unarchived), ...(fast ? careless : {}), ...more };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Starts the server and waits until it accepts connections. */
export async function spawnPostgres(options: PostgresProcessOptions): Promise<PostgresProcess> {
  const { postgres, cluster, port, account, log } = options;
  const reach = reachCluster(cluster, account);
  const child = spawn(postgres, ['-D', reach.path, '-p', String(port), ...settingsOf(options)], {
    ...account,
    cwd: reach.cwd,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C reaches every process of the terminal's group, but the database must stop
    // last.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  options.signal?.addEventListener('abort', () => child.kill('SIGQUIT'), { once: true });
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
      if (/database system is ready to accept (read-only )?connections/.test(line)) resolve(true);
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
