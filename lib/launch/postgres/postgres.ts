// PostgreSQL from the npm registry, with its data in one folder of ours. It listens on 127.0.0.1 only.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSpool } from '@/lib/launch/backup/wal-spool';
import { ensureDatabase } from '@/lib/launch/database/database';
import { LaunchError } from '@/lib/launch/launch-error';
import { initialiseCluster } from '@/lib/launch/postgres/initialise-cluster';
import { lockFolder } from '@/lib/launch/settings/folder-lock';
import { demandPort, findFreePort, whyNotListen } from '@/lib/launch/settings/ports';
import { settleOldPostmaster } from './old-postmaster';
import { chooseAccount } from './postgres-account';
import { findPostgres } from './postgres-binaries';
import {
  APPLICATION_PASSWORD_FILE,
  APPLICATION_USER,
  closeToOthers,
  demandNoneAside,
  demandVersion,
  makeWritable,
  POSTGRES_USER,
  readPassword,
} from './postgres-cluster';
import {
  PostgresBusy,
  type PostgresProcess,
  type PostgresProcessOptions,
  spawnPostgres,
} from './postgres-process';

const HOST = '127.0.0.1';
const DATABASE = 'tarang';
const STOP_WITHIN_MS = 8_000;

export interface PostgresOptions {
  /** Created when missing; contains the cluster, its password, the last port and the name of the owner. */
  dataDir: string;
  /** 0 or absent: the last port if it is free, else a free one. */
  port?: number;
  /** Called with each line that the server logs. */
  log?: (line: string) => void;
  /** For tests: several times faster, but a power failure may lose everything. */
  fast?: boolean;
  /** Keeps the log for backups. Without it: unless it is fast. */
  archive?: boolean;
}

export interface RunningPostgres {
  /** The URL of the database `tarang`, as its owner (a superuser). */
  url: string;
  port: number;
  pid: number;
  /** The URL of another database with the same server and user (a superuser). */
  adminUrl(database: string): string;
  /** The same as the application's role, which exists once the database was migrated. */
  applicationUrl(database?: string): string;
  /** Settles when the server has ended, whether or not it was stopped. */
  ended: Promise<void>;
  /** Ends sessions, writes a checkpoint and waits; with `now` the next start recovers instead. */
  stop(options?: { now?: boolean }): Promise<void>;
}

/**
 * Starts the server on its folder, creating both if needed. Expected failures are thrown as LaunchError and leave
 * nothing changed.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { port = 0, log = () => {}, fast = false, archive = !fast } = options;
  const folder = makeWritable(path.resolve(options.dataDir));
  const cluster = path.join(folder, 'cluster');
  const unlock = lockFolder(
    path.join(folder, 'owner.json'),
    (pid) =>
      `The database in ${folder} is in use by another running Tarang (process ${pid}): stop that one first.`,
  );
  try {
    const account = chooseAccount(cluster);
    const binaries = findPostgres(account);
    demandVersion(cluster, binaries.major);
    closeToOthers(cluster);
    await settleOldPostmaster(cluster, log);
    if (port !== 0) await demandPort(HOST, port, 'the embedded PostgreSQL', 'stop that program');
    const password = readPassword(path.join(folder, 'password'));
    if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
      demandNoneAside(cluster);
      await initialiseCluster(binaries, { cluster, password, account, fast });
    }
    if (archive) makeSpool(folder, account);
    const server = await spawnOnPort(port, path.join(folder, 'port'), {
      postgres: binaries.postgres,
      cluster,
      fast,
      archive,
      account,
      log,
    });
    const applicationPassword = readPassword(path.join(folder, APPLICATION_PASSWORD_FILE));
    const urlOf = (user: string, secret: string, database: string) =>
      `postgresql://${user}:${secret}@${HOST}:${server.port}/${encodeURIComponent(database)}`;
    const adminUrl = (database: string) => urlOf(POSTGRES_USER, password, database);
    try {
      await ensureDatabase(adminUrl(DATABASE), adminUrl('postgres'), DATABASE);
    } catch (error) {
      server.signal('SIGINT');
      await server.ended;
      throw error;
    }
    server.ended.then(unlock);
    return {
      url: adminUrl(DATABASE),
      port: server.port,
      pid: server.pid,
      adminUrl,
      ended: server.ended,
      applicationUrl: (database = DATABASE) => urlOf(APPLICATION_USER, applicationPassword, database),
      stop: (how = {}) => stop(server, how.now === true),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function stop(server: PostgresProcess, now: boolean): Promise<void> {
  server.signal(now ? 'SIGQUIT' : 'SIGINT');
  const late = setTimeout(() => server.signal('SIGQUIT'), STOP_WITHIN_MS);
  await server.ended;
  clearTimeout(late);
}

/** Starts on the requested port, or on the last one, or on a free one, and stores it. */
async function spawnOnPort(wished: number, memory: string, options: Omit<PostgresProcessOptions, 'port'>) {
  let port = wished || remembered(memory);
  if (port === 0 || (wished === 0 && (await whyNotListen(HOST, port)) !== null))
    port = await findFreePort(HOST);
  for (let tries = 1; ; tries += 1) {
    try {
      const server = await spawnPostgres({ ...options, port });
      writeFileSync(memory, `${port}\n`);
      return { ...server, port };
    } catch (error) {
      if (!(error instanceof PostgresBusy)) throw error;
      if (tries === 20 || (error.reason === 'port' && wished !== 0))
        throw new LaunchError(`PostgreSQL did not start: ${error.message}.`, { cause: error });
      // Another process took the port meanwhile, or the sessions of a killed server have not yet released its shared
      // memory.
      if (error.reason === 'port') port = await findFreePort(HOST);
      else await sleep(250);
    }
  }
}

function remembered(memory: string): number {
  try {
    const port = Number(readFileSync(memory, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}
