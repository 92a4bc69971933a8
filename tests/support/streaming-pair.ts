// A primary and a replica that streams from it, each an embedded PostgreSQL of its own.
import { execFile } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll } from 'vitest';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import { chooseAccount } from '@/lib/launch/postgres/postgres-account';
import { findPostgres } from '@/lib/launch/postgres/postgres-binaries';
import { type PostgresProcess, spawnPostgres } from '@/lib/launch/postgres/postgres-process';
import { findFreePort } from '@/lib/launch/settings/ports';
import { makeClusterFolder } from './cluster-folder';

export interface StreamingPair {
  /** The address of the migrated database on the primary, as the role of the application. */
  primaryUrl: string;
  /** The same on the replica. */
  replicaUrl: string;
  /** Runs a statement on the replica as the owner, such as pg_wal_replay_pause(). */
  onReplica(sql: string): Promise<void>;
  /** Ends the replica at once, as a crash does. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
}

const HOST = '127.0.0.1';

/** Starts both; they end with the test file. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = await makeClusterFolder('replica');
  const dataDir = path.join(folder, 'primary');
  // Not a fast one, which commits before its log is written: then a replica could have all of the log and still lack a
  // commit.
  const options = { dataDir };
  const first = await startPostgres(options);
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'prisma/migrate.ts', 'deploy'], {
    env: { ...process.env, DATABASE_URL: first.applicationUrl(), DATABASE_OWNER_URL: first.url },
  });
  // The files of a server that has stopped are a base from which a replica can stream.
  await first.stop();
  const cluster = path.join(folder, 'replica', 'cluster');
  await promisify(execFile)('mkdir', ['-p', path.dirname(cluster)]);
  await promisify(execFile)('cp', ['-a', path.join(dataDir, 'cluster'), cluster]);
  const account = chooseAccount(cluster);
  const signal = path.join(cluster, 'standby.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (account) chownSync(signal, account.uid, account.gid);
  const primary = await startPostgres(options);
  const port = await findFreePort(HOST);
  const moved = (address: string) => Object.assign(new URL(address), { port: String(port) }).href;
  const { username, password } = new URL(primary.url);

  const startReplica = () =>
    spawnPostgres({
      postgres: findPostgres(account).postgres,
      cluster,
      port,
      fast: true,
      archive: false,
      account,
      settings: {
        wal_level: 'replica',
        hot_standby: 'on',
        max_wal_senders: '3',
        primary_conninfo: `host=${HOST} port=${primary.port} user=${username} password=${password}`,
        // A lost primary is looked for again at once.
        wal_retrieve_retry_interval: '100ms',
      },
      log: () => {},
    });
  let replica: PostgresProcess = await startReplica();
  const stopReplica = async () => {
    replica.signal('SIGQUIT');
    await replica.ended;
  };
  afterAll(async () => {
    await stopReplica();
    await primary.stop({ now: true });
    await rm(folder, { recursive: true, force: true });
  });
  return {
    primaryUrl: primary.applicationUrl(),
    replicaUrl: moved(primary.applicationUrl()),
    stopReplica,
    async startReplica() {
      replica = await startReplica();
    },
    async onReplica(sql) {
      const client = new pg.Client({ connectionString: moved(primary.url) });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
  };
}
