import { rm } from 'node:fs/promises';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { makeClusterFolder } from './cluster-folder';

export interface PostgresServer {
  /** The address of one of its databases, as their owner. */
  urlOf(database: string): string;
  /** The same as the role of the application, which the first migration creates. */
  applicationUrlOf(database: string): string;
  stop(): Promise<void>;
}

/** The server named by DATABASE_URL_FOR_TESTS, or an embedded one that lives as long as the run. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const given = process.env.DATABASE_URL_FOR_TESTS;
  if (given) {
    return {
      urlOf: (database) => Object.assign(new URL(given), { pathname: `/${database}` }).href,
      applicationUrlOf: (database) =>
        Object.assign(new URL(given), {
          username: 'tarang_test_app',
          password: 'tarang-test',
          pathname: `/${database}`,
        }).href,
      stop: async () => {},
    };
  }
  const dataDir = await makeClusterFolder('postgres');
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
