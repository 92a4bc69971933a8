import { POSTGRES_USER } from '@/lib/launch/postgres/postgres-cluster';
import { spawnPostgres } from '@/lib/launch/postgres/postgres-process';
import { findFreePort } from '@/lib/launch/settings/ports';
import type { RecoverInput } from './recover-cluster';

const DATABASE = 'tarang';

/** Runs a server on a recovered cluster for as long as `use` takes, with the address of its database as the owner. */
export async function withServer<T>(
  { postgres, account, password }: Pick<RecoverInput, 'postgres' | 'account' | 'password'>,
  cluster: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const port = await findFreePort('127.0.0.1');
  const server = await spawnPostgres({
    ...{ postgres, account, cluster, port, fast: false, archive: false, log: () => {} },
    // As when it runs: the log goes on where the recovery ended.
    settings: { wal_level: 'replica' },
  });
  try {
    const address = new URL(`postgresql://127.0.0.1:${port}/${DATABASE}`);
    Object.assign(address, { username: POSTGRES_USER, password });
    return await use(address.href);
  } finally {
    server.signal('SIGINT');
    await server.ended;
  }
}
