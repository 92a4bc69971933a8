// The store's HTTP surface on a loopback port, without a build: its real route handlers over real HTTP, a real
// database, and the sandbox as the external services. `const shop = await startTestServer();` at the top of a file.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { Database } from '@/lib/platform/db';
import { type Sandbox, startSandbox } from '@/lib/sandbox';
import { testDatabase } from './database';
import { testHasher } from './hasher';
import { messageSettings } from './messages';
import { outsideSettings } from './outside-settings';
import { TEST_SECRET } from './sealer';
import { createAdapter } from './server/adapter';
import { TEST_API_KEY } from './server/api-key';
import { type CallOptions, type CallReply, callStore } from './server/call';
import { loadRoutes, type RouteModule } from './server/routes';

export interface TestServer {
  origin: string;
  db: Database;
  /** As the owner of the tables. */
  owner: Database;
  databaseUrl: string;
  sandbox: Sandbox;
  routes: readonly RouteModule[];
  /** `shop.call('POST /auth/login', { json: { … } })` */
  call(endpoint: string, options?: CallOptions): Promise<CallReply>;
}

export { TEST_API_KEY };

/** Settings go into this process's environment, so it is once per file and before anything reads them. */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const database = await testDatabase();
  const { db, url: databaseUrl } = database;
  let origin = '';
  let routes: readonly RouteModule[] = [];
  const server = createAdapter(
    () => origin,
    () => routes,
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: origin });
  const media = await mkdtemp(path.join(tmpdir(), 'tarang-media-'));
  Object.assign(process.env, {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    STORE_URL: origin,
    PORT: String(port),
    AUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    ORDER_API_KEY: TEST_API_KEY,
    STAFF_SECOND_FACTOR: 'off',
    MEDIA_DIR: media,
    ...outsideSettings(sandbox),
    ...messageSettings(sandbox),
    ...settings,
  });
  const { startWeb } = await import('@/lib/http/server/start');
  // Files of tests run without a worker. After a minute of that the watch would write alerts, jobs and mails, between
  // two looks of a test that nothing has changed.
  clearInterval(await startWeb());
  const { webProcess } = await import('@/lib/http/server/process');
  const { context } = webProcess();
  // At the store's own cost, which tests/unit/hashing.test.ts checks, a sign-in takes 200 ms of processor time.
  await context.hasher.close();
  context.hasher = testHasher;
  routes = await loadRoutes();
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await closeWeb();
    await sandbox.stop();
    await rm(media, { recursive: true, force: true });
  });
  return {
    origin,
    db,
    databaseUrl,
    get owner() {
      return database.owner;
    },
    sandbox,
    routes,
    call: (endpoint, options) => callStore(origin, endpoint, options),
  };
}

/** A web process ends with its machine; a test file has to release its connections. */
async function closeWeb(): Promise<void> {
  const held = globalThis as {
    [key: symbol]: { listener: { close(): Promise<void> }; windows: { stop(): void } } | undefined;
  };
  const changes = held[Symbol.for('tarang.change-listener')];
  await changes?.listener.close();
  changes?.windows.stop();
  const { webProcess } = await import('@/lib/http/server/process');
  await webProcess().repeatedEvents.flush();
  await webProcess().database.close();
}
