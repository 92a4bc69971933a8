// The processes of the store: three web servers, two workers, and the sandbox as the outside world.
import path from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '@/lib/launch/database/prepare-database';
import { sandboxSettings } from '@/lib/launch/settings/sandbox-settings';
import { readSettings } from '@/lib/platform/config';
import type { World } from '../bench/world';
import type { Build } from './builds';
import type { Cluster } from './database';
import type { Front } from './front';
import { HOST, type Place } from './place';
import { type Program, runProgram, waitFor } from './supervise';

export interface DrilledStore {
  /** As benchmarks and chaos know a store. */
  world: World;
  webs: { program: Program; port: number }[];
  workers: Program[];
  /** The arguments that start a web process, or a worker, of a version. */
  webOf(build: Build): { args: string[]; cwd: string };
  workerOf(build: Build): { args: string[]; cwd: string };
}

export const PEPPER = 'a pepper of all cells of the drill, no other';

export const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://${HOST}:${port}/api/ready`, { signal: AbortSignal.timeout(2000) })).ok;

export async function startStore(
  place: Place,
  { cluster, front, build }: { cluster: Cluster; front: Front; build: Build },
  started: Program[],
): Promise<DrilledStore> {
  const { ports, folder, logs, root } = place;
  const environment: Record<string, string> = {
    ...sandboxSettings({ NODE_ENV: 'production' }, { port: ports.sandbox, identity: false }),
    DATABASE_URL: cluster.pooledUrl,
    DATABASE_DIRECT_URL: cluster.directUrl,
    STORE_URL: front.url,
    TRUST_PROXY: '1',
    HOST,
    PORT: String(ports.web1),
    STOP_DELAY_SECONDS: '1',
    SANDBOX: '1',
    AUTH_SECRET: 'a secret of the drilled store, no other',
    // Another cell has keys of its own, and compares the passwords of those who move there.
    PEPPER_KEY: PEPPER,
    CELL: 'a',
    // The topology is tested, not the limits; every use is still counted.
    RATE_LIMIT_FACTOR: '100000',
    MEDIA_DIR: path.join(folder, 'media'),
    AUDIT_HEADS_FILE: path.join(folder, 'audit-heads.jsonl'),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  await prepareDatabase(
    readSettings({ ...environment, DATABASE_URL: cluster.directUrl, DATABASE_OWNER_URL: cluster.ownerUrl }),
  );
  const webOf = ({ folder: cwd }: Build) => ({ args: ['standalone/server.mjs'], cwd });
  const workerOf = ({ folder: cwd }: Build) => ({ args: ['build/worker.mjs'], cwd });
  const run = (name: string, { args, cwd }: ReturnType<typeof webOf>, values: Record<string, string>) => {
    const program = runProgram({ name, command: process.execPath, args, cwd, environment: values, logs });
    started.push(program);
    return program;
  };
  const sandbox = { args: ['build/sandbox.mjs'], cwd: build.folder };
  run('sandbox', sandbox, { SANDBOX_PORT: String(ports.sandbox), SANDBOX_HOST: HOST, STORE_URL: front.url });
  const workers = ['worker-1', 'worker-2'].map((name) => run(name, workerOf(build), environment));
  const webs = [ports.web1, ports.web2, ports.web3].map((port, index) => ({
    port,
    program: run(`web-${index + 1}`, webOf(build), { ...environment, PORT: String(port) }),
  }));
  for (const { port } of webs)
    await waitFor(`the web process at ${port} is ready`, 90_000, () => isReady(port));
  await waitFor('the store is healthy', 60_000, async () => (await fetch(`${front.url}/api/health`)).ok);
  // The benchmark's own questions and rows go past the pooler; a connection of it breaks at each failover.
  const database = new pg.Client({ connectionString: cluster.ownerUrl });
  database.on('error', () => {});
  await database.connect();
  const world: World = {
    root,
    folder,
    logs,
    environment,
    database,
    pids: {},
    store: front.url,
    sandbox: `http://${HOST}:${ports.sandbox}`,
    databaseUrl: cluster.ownerUrl,
    captureLog: () => {},
    stop: () => database.end(),
  };
  return { world, webs, workers, webOf, workerOf };
}
