import { POSTGRES_USER } from '@/lib/launch/postgres/postgres-cluster';
import { spawnPostgres } from '@/lib/launch/postgres/postgres-process';
import { findFreePort } from '@/lib/launch/settings/ports';
import { KEEPS_LOG, type RecoverInput } from './recover-cluster';

const DATABASE = 'tarang';

interface ServerInput extends Pick<RecoverInput, 'postgres' | 'account' | 'password' | 'signal'> {
  /** Leaves its log in the spool beside the cluster. */
  archive: boolean;
}

/** Runs a server on a recovered cluster for as long as `use` takes, with the address of its database as the owner. */
export async function withServer<T>(
  { postgres, account, password, archive, signal }: ServerInput,
  cluster: string,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const port = await findFreePort('127.0.0.1');
  const server = await spawnPostgres({
    postgres,
    account,
    cluster,
    port,
    fast: false,
    archive,
    log: () => {},
    settings: KEEPS_LOG,
    signal,
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
