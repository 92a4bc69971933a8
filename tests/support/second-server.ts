// One more web server on the data of a started store: same database, same secret, same external services. The
// processes may share nothing but the database.

import { planProcesses } from '@/lib/launch/processes/store-processes';
import { findPlaces } from '@/lib/launch/settings/places';
import { resolvePlan } from '@/lib/launch/settings/resolve-settings';
import { sandboxSettings } from '@/lib/launch/settings/sandbox-settings';
import { freePort, type RunningProcess, startProcess } from './processes';
import { type StoreAddresses, UNSET } from './store';

export interface SecondServerOptions extends Pick<StoreAddresses, 'consoleUrl' | 'databaseUrl'> {
  /** The store's folder. */
  data: string;
  /** What its sessions are signed with. */
  secret: string;
  /** The server's file; the build's own when absent. */
  server?: string;
  /** Beside the store's own settings. */
  env?: Record<string, string>;
}

export interface SecondServer {
  url: string;
  process: RunningProcess;
}

export async function startSecondServer(options: SecondServerOptions): Promise<SecondServer> {
  const { consoleUrl, databaseUrl, data, secret, env = {} } = options;
  const port = await freePort();
  const built = findPlaces(process.cwd(), { ...process.env, TARANG_DATA: data });
  const places = { ...built, server: options.server ?? built.server };
  const outer = { ...process.env, ...UNSET, ...env };
  const given = {
    ...outer,
    ...sandboxSettings(outer, { port: Number(new URL(consoleUrl).port), identity: true }),
    SANDBOX: '1',
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret,
    PORT: String(port),
  };
  const { web } = planProcesses({
    dev: false,
    places,
    plan: await resolvePlan(given, places),
    databaseUrl,
    given,
    openLog: (name) => ({ path: name, write: () => {}, close: async () => {} }),
  });
  const server = await startProcess({
    args: web.words,
    cwd: web.cwd,
    env: web.environment,
    ready: { url: `http://127.0.0.1:${port}/api/health` },
    timeout: 60_000,
  });
  return { url: `http://localhost:${port}`, process: server };
}
