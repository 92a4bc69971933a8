// A whole store of its own: PostgreSQL with real durability, sandbox, worker and web as four processes on loopback.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '@/lib/launch/database/prepare-database';
import { type RunningPostgres, startPostgres } from '@/lib/launch/postgres/postgres';
import { waitForHealth } from '@/lib/launch/processes/wait-for-health';
import { findFreePort, findPortsFrom } from '@/lib/launch/settings/ports';
import { sandboxSettings } from '@/lib/launch/settings/sandbox-settings';
import { readSettings } from '@/lib/platform/config';
import { type BenchChild, lastOutput, startChild } from './child';

export interface World {
  root: string;
  folder: string;
  logs: string;
  store: string;
  sandbox: string;
  databaseUrl: string;
  /** By name; `client` is this process, `database` the postmaster. */
  pids: Record<string, number>;
  /** A connection of the bench's own. */
  database: pg.Client;
  environment: Record<string, string>;
  /** Takes each line that PostgreSQL logs from now on; null stops it. */
  captureLog: (take: ((line: string) => void) | null) => void;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

const running = new Set<() => Promise<void>>();
// Ctrl-C leaves nothing behind: neither processes nor folders.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.allSettled([...running].map((stop) => stop())).then(() => process.exit(130));
  });

function settingsOf(port: number, sandboxPort: number, databaseUrl: string, folder: string) {
  return {
    ...sandboxSettings({ NODE_ENV: 'production' }, { port: sandboxPort, identity: false }),
    DATABASE_URL: databaseUrl,
    STORE_URL: `http://${HOST}:${port}`,
    PORT: String(port),
    HOST,
    SANDBOX: '1',
    AUTH_SECRET: 'a secret of the measured store, no other',
    // The store is measured, not its limits; every use is still counted.
    RATE_LIMIT_FACTOR: '100000',
    MEDIA_DIR: path.join(folder, 'media'),
    AUDIT_HEADS_FILE: path.join(folder, 'audit-heads.jsonl'),
    NEXT_TELEMETRY_DISABLED: '1',
    ...(process.env.BENCH_LOG_LEVEL ? { LOG_LEVEL: process.env.BENCH_LOG_LEVEL } : {}),
  };
}

/** Set BENCH_PROFILE=folder to have each process write a CPU profile there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}

export interface WorldOptions {
  /** Beside those of every world. */
  settings?: Record<string, string>;
  /** Another folder with `build`, and its web server; by default those of the last build. */
  programs?: { folder: string; server: string };
}

/** Starts everything from the production build; all of it is ended when one part fails. */
export async function startWorld(
  root: string,
  { settings = {}, programs = { folder: root, server: '.next/standalone/server.mjs' } }: WorldOptions = {},
): Promise<World> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tarang-bench-'));
  const logs = path.join(folder, 'logs');
  await mkdir(logs);
  let take: ((line: string) => void) | null = null;
  const children: BenchChild[] = [];
  const pids: Record<string, number> = {};
  let postgres: RunningPostgres | undefined;
  let database: pg.Client | undefined;
  const stop = async () => {
    running.delete(stop);
    await database?.end();
    for (const child of children.toReversed()) await child.stop();
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  running.add(stop);
  try {
    const kept = process.env.BENCH_DATA;
    postgres = await startPostgres({
      dataDir: kept ?? path.join(folder, 'postgres'),
      // Without a write-ahead log kept for backups: that of a seed of millions would be larger than its tables.
      fast: kept !== undefined,
      log: (line) => take?.(line),
    });
    const port = await findFreePort(HOST);
    const sandboxPort = await findPortsFrom(HOST, 18_000 + Math.floor(Math.random() * 5000), 3);
    const own = settingsOf(port, sandboxPort, postgres.applicationUrl(), folder);
    const environment = { ...own, ...settings };
    await prepareDatabase(readSettings({ ...environment, DATABASE_OWNER_URL: postgres.url }));
    const start = (name: string, args: string[], values: Record<string, string>) => {
      const child = startChild({
        name,
        args: [...profiling(), ...args],
        cwd: programs.folder,
        environment: values,
        logs,
      });
      children.push(child);
      pids[name] = child.pid;
    };
    const store = own.STORE_URL;
    start('sandbox', ['build/sandbox.mjs'], {
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_HOST: HOST,
      STORE_URL: store,
    });
    start('worker', ['build/worker.mjs'], environment);
    start('web', [programs.server], environment);
    Object.assign(pids, { database: postgres.pid, client: process.pid });
    if (!(await waitForHealth(`${store}/api/health`, 60_000, new AbortController().signal)))
      throw new Error(
        `the store did not come up:\n${['web', 'worker', 'sandbox'].map((name) => lastOutput(logs, name)).join('\n')}`,
      );
    database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    return {
      root,
      folder,
      logs,
      environment,
      pids,
      database,
      stop,
      store,
      sandbox: `http://${HOST}:${sandboxPort}`,
      databaseUrl: postgres.url,
      captureLog: (wish) => {
        take = wish;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
