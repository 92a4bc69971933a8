import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Places } from '@/lib/launch/settings/places';
import type { Plan } from '@/lib/launch/settings/resolve-settings';
import type { ChildPlan } from './child';
import type { LogFile } from './log-file';

export interface ProcessesInput {
  dev: boolean;
  places: Places;
  plan: Plan;
  databaseUrl: string;
  given: NodeJS.ProcessEnv;
  openLog: (name: string) => LogFile;
}

export interface ProcessPlans {
  web: ChildPlan;
  worker: ChildPlan;
  sandbox: ChildPlan | null;
  /** Only of the embedded database: another one has backups of its own. */
  backup: ChildPlan | null;
}

/** How far the port of each process's metrics is from METRICS_PORT: all of them are on one machine. */
export const METRICS_OFFSET = { web: 0, worker: 1, launcher: 2 } as const;

/** The variables that npm sets for its scripts are of no use to a server. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.keys(environment).filter((name) => !/^(npm_|INIT_CWD$|NODE$)/.test(name));
  return Object.fromEntries(names.map((name) => [name, environment[name]])) as NodeJS.ProcessEnv;
}

/** The command of each process: built files, or the sources with `dev`. */
export function planProcesses({
  dev,
  places,
  plan,
  databaseUrl,
  given,
  openLog,
}: ProcessesInput): ProcessPlans {
  const { root } = places;
  const exitWithParent = [
    '--import',
    pathToFileURL(path.join(root, 'lib/launch/processes/exit-with-parent.mjs')).href,
  ];
  const outer: NodeJS.ProcessEnv = {
    ...withoutNpm(given),
    NODE_ENV: dev ? 'development' : 'production',
  };
  const environment: NodeJS.ProcessEnv = {
    ...outer,
    ...plan.environment,
    DATABASE_URL: databaseUrl,
    // Empty rather than absent: Next would read an absent one from .env.
    DATABASE_OWNER_URL: '',
    // Who breaks into the store must not read its backups, which have what was deleted.
    BACKUP_KEY: '',
    BACKUP_KEY_FILE: '',
    TARANG_LAUNCHER: String(process.pid),
  };
  const built = (file: string) => ['--enable-source-maps', file];
  const source = (file: string) => ['--import', 'tsx', path.join(root, file)];
  return {
    web: {
      name: 'web',
      words: [...exitWithParent, ...(dev ? source('lib/http/server/main.ts') : [places.server])],
      cwd: root,
      environment,
      log: openLog('web'),
      talkative: dev,
    },
    worker: {
      name: 'worker',
      words: [...exitWithParent, ...(dev ? source('lib/worker/main.ts') : built(places.worker))],
      cwd: root,
      environment: { ...environment, ...metricsPort(plan, METRICS_OFFSET.worker) },
      log: openLog('worker'),
    },
    sandbox: plan.sandbox && {
      name: 'sandbox',
      words: dev ? source('lib/sandbox/main.ts') : built(places.sandbox),
      cwd: root,
      // The sandbox must not have the store's secrets.
      environment: { ...withoutSecrets(outer), ...plan.sandbox.environment },
      log: openLog('sandbox'),
    },
    backup: plan.embedded
      ? {
          name: 'backup',
          words: [
            ...exitWithParent,
            ...(dev ? source('lib/launch/backup/main.ts') : built(places.backup)),
            '--keep',
          ],
          cwd: root,
          environment: {
            ...outer,
            DATABASE_URL: '',
            TARANG_DATA: places.data,
            TARANG_LAUNCHER: String(process.pid),
          },
          log: openLog('backup'),
        }
      : null,
  };
}

function metricsPort({ settings }: Plan, offset: number): Record<string, string> {
  return settings.METRICS_PORT === undefined ? {} : { METRICS_PORT: String(settings.METRICS_PORT + offset) };
}

function withoutSecrets({ PATH, TZ, LANG, NODE_ENV, NODE_OPTIONS }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH, TZ, LANG, NODE_ENV, NODE_OPTIONS };
}
