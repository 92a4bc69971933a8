import { existsSync } from 'node:fs';
import path from 'node:path';
import { announce } from './announce';
import { startChild } from './child';
import { demandDatabase } from './database';
import { lockFolder } from './folder-lock';
import { type KeptAlive, keepAlive } from './keep-alive';
import { LaunchError } from './launch-error';
import { type LogFile, openLogFile } from './log-file';
import type { Places } from './places';
import { startPostgres } from './postgres';
import { makeWritable } from './postgres-cluster';
import { prepareDatabase } from './prepare-database';
import { type Plan, resolvePlan } from './resolve-settings';
import { startStopwatch } from './stopwatch';
import { planProcesses } from './store-processes';
import type { Teardown } from './teardown';
import { reachableHost, waitForHealth } from './wait-for-health';
import { watchSources } from './watch-sources';

// Together they leave the database the rest of the ten seconds that a stop may take.
const GRACE_MS = { web: 3_000, worker: 4_000, sandbox: 1_500 };
const HEALTHY_WITHIN_MS = { built: 60_000, dev: 180_000 };
const WORKER_SOURCES = ['lib/platform', 'lib/outside', 'lib/store', 'lib/worker'];

export interface LaunchInput {
  places: Places;
  dev: boolean;
  given: NodeJS.ProcessEnv;
  teardown: Teardown;
  say: (line: string) => void;
  /** Ends everything, for a reason that came up outside the order of the start. */
  fail: (sentence: string) => void;
}

/** Starts everything and waits until the store answers. Whatever it started is with the teardown, also when it throws. */
export async function launch({ places, dev, given, teardown, say, fail }: LaunchInput): Promise<void> {
  const watch = startStopwatch();
  makeWritable(places.data);
  const unlock = lockFolder(
    path.join(places.data, 'tarang.lock'),
    (pid) => `Another Tarang (process ${pid}) is running on ${places.data}: stop that one first.`,
  );
  teardown.add({ name: 'the lock', stop: async () => unlock() });
  if (!dev) demandBuild(places);
  const plan = await watch.measure('checks', resolvePlan(given, places));

  const openLog = (name: string) => openKeptLog(places, name, teardown);
  const databaseUrl = await watch.measure(
    'database',
    openDatabase({ plan, places, teardown, openLog, fail }),
  );
  const plans = planProcesses({ dev, places, plan, databaseUrl, given, openLog });
  const run = (name: keyof typeof GRACE_MS): KeptAlive | null => {
    const process = plans[name];
    if (process === null || teardown.signal.aborted) return null;
    const kept = keepAlive({ name, start: () => startChild(process), say, giveUp: fail });
    teardown.add({ name, stop: () => kept.stop(GRACE_MS[name]), kill: () => kept.kill() });
    return kept;
  };

  const sandbox = run('sandbox');
  await watch.measure('migrations', prepareDatabase({ ...plan.settings, DATABASE_URL: databaseUrl }));
  const worker = run('worker');
  const web = run('web');
  const { HOST, PORT } = plan.settings;
  const healthUrl = `http://${reachableHost(HOST)}:${PORT}/api/health`;
  const within = dev ? HEALTHY_WITHIN_MS.dev : HEALTHY_WITHIN_MS.built;
  const healthy = watch.measure('web', waitForHealth(healthUrl, within, teardown.signal));
  if (sandbox) await Promise.race([sandbox.child.ready, healthy]);
  if (!(await healthy)) {
    if (teardown.signal.aborted) return;
    throw new LaunchError(
      `${healthUrl} did not answer 200 within ${within / 1000} s: see ${places.logs}/web.log.`,
    );
  }
  for (const kept of [sandbox, worker, web]) kept?.settle();
  if (dev && worker) {
    const close = watchSources(places.root, WORKER_SOURCES, () => void worker.restart(GRACE_MS.worker));
    teardown.add({ name: 'the watch on sources', stop: async () => close() });
  }
  say(
    announce({
      settings: plan.settings,
      places,
      deskUrl: plan.sandbox && `http://${reachableHost(plan.sandbox.host)}:${plan.sandbox.port}/`,
      database: describeDatabase(plan, places),
      took: watch.describe(),
    }),
  );
}

function openKeptLog(places: Places, name: string, teardown: Teardown): LogFile {
  const log = openLogFile(places.logs, name);
  teardown.add({ name: `${name}.log`, stop: () => log.close() });
  return log;
}

function demandBuild({ server, worker, sandbox }: Places): void {
  if ([server, worker, sandbox].every((file) => existsSync(file))) return;
  throw new LaunchError('There is no complete build: run npm run build, or start with npm start.');
}

interface OpenDatabaseInput extends Pick<LaunchInput, 'places' | 'teardown' | 'fail'> {
  plan: Plan;
  openLog: (name: string) => LogFile;
}

/** Starts the embedded server, or tries the one that was named. Returns the address to use. */
async function openDatabase({ plan, places, teardown, openLog, fail }: OpenDatabaseInput): Promise<string> {
  if (!plan.embedded) {
    await demandDatabase(plan.settings.DATABASE_URL);
    return plan.settings.DATABASE_URL;
  }
  const log = openLog('postgres');
  const server = await startPostgres({
    dataDir: path.join(places.data, 'postgres'),
    log: (line) => log.write(`${line}\n`),
  });
  teardown.add({
    name: 'PostgreSQL',
    stop: () => server.stop(),
    kill: () => void server.stop({ now: true }),
  });
  void server.ended.then(() => {
    if (!teardown.signal.aborted) fail(`PostgreSQL ended by itself: its last words are in ${log.path}.`);
  });
  return server.url;
}

function describeDatabase(plan: Plan, places: Places): string {
  if (plan.embedded) return `embedded PostgreSQL, in ${path.relative(places.root, places.data)}/postgres`;
  const { host, pathname } = new URL(plan.settings.DATABASE_URL);
  return `${host}${pathname}`;
}
