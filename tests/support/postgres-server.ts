import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '@/lib/launch/postgres/postgres';

export interface PostgresServer {
  /** The address of one of its databases, as their owner. */
  urlOf(database: string): string;
  /** The same as the role of the application, which the first migration creates. */
  applicationUrlOf(database: string): string;
  stop(): Promise<void>;
}

const IN_MEMORY = '/dev/shm';
const NEEDED = 4 * 1024 ** 3;
const NAME = 'tarang-test-postgres-';

/**
 * Where the cluster is: in memory where there is much of it, because creating and truncating tables is the creation of files, which
 * costs a disk's file system a sixth of PostgreSQL's time.
 */
async function chooseFolder(): Promise<string> {
  const room = await statfs(IN_MEMORY).catch(() => null);
  if (room === null || room.bavail * room.bsize < NEEDED || freemem() < 2 * NEEDED) return tmpdir();
  for (const name of await readdir(IN_MEMORY)) {
    const owner = name.startsWith(NAME) ? Number(name.slice(NAME.length).split('-')[0]) : 0;
    // Of a run that was killed: it would take memory until the next boot.
    if (owner > 0 && !isAlive(owner)) await rm(path.join(IN_MEMORY, name), { recursive: true, force: true });
  }
  return IN_MEMORY;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The server named by DATABASE_URL_FOR_TESTS, or an embedded one that lives as long as the run. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL_FOR_TESTS;
  if (given) {
    return {
      urlOf: (database) => Object.assign(new URL(given), { pathname: `/${database}` }).href,
      applicationUrlOf: (database) =>
        Object.assign(new URL(given), {
          ...{ username: 'tarang_test_app', password: 'tarang-test', pathname: `/${database}` },
        }).href,
      stop: async () => {},
    };
  }
  const dataDir = await mkdtemp(path.join(await chooseFolder(), `${NAME}${process.pid}-`));
  const server = await startPostgres({ dataDir, fast: true });
  return {
    urlOf: server.adminUrl,
    applicationUrlOf: server.applicationUrl,
    async stop() {
      await server.stop({ now: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
