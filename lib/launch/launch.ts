import { existsSync } from 'node:fs';
import path from 'node:path';
import { readSecretFiles, SECRET_SETTINGS, type Settings } from '@/lib/platform/config';
import { announce } from './announce';
import { readBackupSettings } from './backup/backup-settings';
import { describeDatabase, openDatabase } from './database/open-database';
import { LaunchError } from './launch-error';
import { makeWritable } from './postgres/postgres-cluster';
import { startChild } from './processes/child';
import { type KeptAlive, keepAlive } from './processes/keep-alive';
import { type LogFile, openLogFile } from './processes/log-file';
import { METRICS_OFFSET, planProcesses } from './processes/store-processes';
import type { Teardown } from './processes/teardown';
import { reachableHost, waitForHealth, waitUntilReady } from './processes/wait-for-health';
import { watchSources } from './processes/watch-sources';
import { lockFolder } from './settings/folder-lock';
import type { Places } from './settings/places';
import { resolvePlan } from './settings/resolve-settings';
import { OUTSIDE_NAMES } from './settings/sandbox-settings';
import { watchStore } from './status/watch-store';
import { startStopwatch } from './stopwatch';

// In ms. Together they leave the database the rest of the ten seconds that a stop may take.
const GRACE_MS = { web: 3_000, worker: 4_000, sandbox: 1_500, backup: 1_000 };
const HEALTHY_WITHIN_MS = { built: 60_000, dev: 180_000 };
const WORKER_SOURCES = ['lib/platform', 'lib/integrations', 'lib/domain', 'lib/worker'];
// Next reloads all other sources of the web process itself.
const WEB_SOURCES = ['lib/http/server'];

export interface LaunchInput {
  places: Places;
  dev: boolean;
  given: NodeJS.ProcessEnv;
  teardown: Teardown;
  say: (line: string) => void;
  /** Ends everything with this reason, also during the start. */
  fail: (sentence: string) => void;
}

/**
 * Starts all processes and waits until the store answers. Everything started is added to the teardown, also when it
 * throws.
 */
export async function launch(input: LaunchInput): Promise<void> {
  const { places, dev, teardown, say, fail } = input;
  const watch = startStopwatch();
  const given = readSecretFiles(input.given, [...SECRET_SETTINGS, ...OUTSIDE_NAMES]);
  makeWritable(places.data);
  const unlock = lockFolder(
    path.join(places.data, 'tarang.lock'),
    (pid) => `Another Tarang (process ${pid}) is running on ${places.data}: stop that one first.`,
  );
  teardown.add({ name: 'the lock', stop: async () => unlock() });
  if (!dev) demandBuild(places);
  const plan = await watch.measure('checks', resolvePlan(given, places));
  await demandGoodPassword(plan.settings);
  // Also makes the key of the backups, which the backup process reads.
  if (plan.embedded) readBackupSettings(given, places, { make: true });

  // Importing these modules takes half a second, so it runs while PostgreSQL starts.
  const loading = import('./database/prepare-database');
  const openLog = (name: string) => openKeptLog(places, name, teardown);
  const urls = await watch.measure('database', openDatabase({ plan, places, teardown, openLog, fail }));
  const databaseUrl = urls.DATABASE_URL;
  const plans = planProcesses({ dev, places, plan, databaseUrl, given, openLog });
  const metrics = await serveOwnMetrics(plan.settings, say);
  const run = (name: keyof typeof GRACE_MS): KeptAlive | null => {
    const process = plans[name];
    if (process === null || teardown.signal.aborted) return null;
    // Without its backups a shop goes on, and its panel says so.
    const giveUp = name === 'backup' ? say : fail;
    const start = () => {
      metrics?.PROCESS_STARTS.add({ process: name });
      return startChild(process);
    };
    const kept = keepAlive({ name, start, say, giveUp });
    teardown.add({ name, stop: () => kept.stop(GRACE_MS[name]), kill: () => kept.kill() });
    return kept;
  };

  const { describeSharedRole, prepareDatabase } = await loading;
  const warning = describeSharedRole(urls);
  if (warning) say(warning);
  await watch.measure('migrations', prepareDatabase({ ...plan.settings, ...urls }));
  // After the database, which may refuse the settings: then nothing was started.
  const sandbox = run('sandbox');
  const worker = run('worker');
  const web = run('web');
  const backup = run('backup');
  const { HOST, PORT } = plan.settings;
  const address = `http://${reachableHost(HOST)}:${PORT}`;
  const [readyUrl, healthUrl] = [`${address}/api/ready`, `${address}/api/health`];
  const within = dev ? HEALTHY_WITHIN_MS.dev : HEALTHY_WITHIN_MS.built;
  // Health asks the database, which a process that still loads its pages would report as lost.
  const waitForWeb = async () =>
    (await waitForHealth(readyUrl, within, teardown.signal)) &&
    (await waitForHealth(healthUrl, within, teardown.signal));
  const others = [sandbox?.child, worker?.child].filter((child) => child !== undefined);
  const [healthy, ready] = await Promise.all([
    watch.measure('web', waitForWeb()),
    waitUntilReady(others, within, teardown.signal),
  ]);
  if (teardown.signal.aborted) return;
  if (!healthy)
    throw new LaunchError(
      `${healthUrl} did not answer 200 within ${within / 1000} s: see ${places.logs}/web.log.`,
    );
  if (!ready)
    throw new LaunchError(
      `The worker or the sandbox was not ready within ${within / 1000} s: see ${places.logs}.`,
    );
  for (const kept of [sandbox, worker, web, backup]) kept?.settle();
  if (given.STATUS_DIR) writeStatus(plan.settings, { healthUrl, folder: given.STATUS_DIR, teardown, say });
  if (dev) {
    const closeWorker = watchSources(
      places.root,
      WORKER_SOURCES,
      () => void worker?.restart(GRACE_MS.worker),
    );
    const closeWeb = watchSources(places.root, WEB_SOURCES, () => void web?.restart(GRACE_MS.web));
    teardown.add({
      name: 'the watch on sources',
      stop: async () => {
        closeWorker();
        closeWeb();
      },
    });
  }
  say(
    announce({
      settings: plan.settings,
      places,
      sandboxConsole: plan.sandbox && {
        url: `http://${reachableHost(plan.sandbox.host)}:${plan.sandbox.port}/`,
        password: plan.sandbox.password,
      },
      database: describeDatabase(plan, places),
      took: watch.describe(),
    }),
  );
}

/** The launcher lives while its processes do not, so that it can write that they do not. */
function writeStatus(
  { STORE_NAME }: Settings,
  {
    healthUrl,
    folder,
    teardown,
    say,
  }: { healthUrl: string; folder: string; teardown: Teardown; say: (line: string) => void },
): void {
  const onError = (error: unknown) => say(`The status page is not written: ${String(error)}`);
  const watch = watchStore({ folder, healthUrl, storeName: STORE_NAME, onError });
  void watch.check();
  teardown.add({ name: 'the status page', stop: async () => watch.stop() });
}

/** The metrics of the launcher itself; null when no port is set, and then their package is not loaded. */
async function serveOwnMetrics({ METRICS_PORT, METRICS_HOST }: Settings, say: (line: string) => void) {
  if (METRICS_PORT === undefined) return null;
  const metrics = await import('@/lib/platform/metrics');
  const own = { METRICS_HOST, METRICS_PORT: METRICS_PORT + METRICS_OFFSET.launcher };
  metrics.serveMetrics(own, (error) => say(`The launcher's metrics are not served: ${error.message}`));
  return metrics;
}

/** Also checked before the migrations, where an image has no launcher; here before anything is started. */
async function demandGoodPassword(settings: Settings): Promise<void> {
  if (settings.ADMIN_PASSWORD === undefined) return;
  // Importing the accounts takes half a second, which a start without this setting saves.
  const { checkAdminPassword } = await import('@/lib/domain/accounts');
  checkAdminPassword(settings);
}

function openKeptLog(places: Places, name: string, teardown: Teardown): LogFile {
  const log = openLogFile(places.logs, name);
  teardown.add({ name: `${name}.log`, stop: () => log.close() });
  return log;
}

function demandBuild({ server, worker, sandbox, backup }: Places): void {
  if ([server, worker, sandbox, backup].every((file) => existsSync(file))) return;
  throw new LaunchError('There is no complete build: run npm run build, or start with npm start.');
}
