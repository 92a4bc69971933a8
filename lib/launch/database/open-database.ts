import path from 'node:path';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import type { LogFile } from '@/lib/launch/processes/log-file';
import type { Teardown } from '@/lib/launch/processes/teardown';
import type { Places } from '@/lib/launch/settings/places';
import type { Plan } from '@/lib/launch/settings/resolve-settings';
import { demandOwnedDatabase } from './database';

export interface OpenDatabaseInput {
  plan: Plan;
  places: Places;
  teardown: Teardown;
  openLog: (name: string) => LogFile;
  fail: (sentence: string) => void;
}

/** The addresses of one database. */
export interface DatabaseUrls {
  /** As the application's role, which may not exist before the migrations. */
  DATABASE_URL: string;
  /** As the owner; absent when the settings name one role for both. */
  DATABASE_OWNER_URL?: string | undefined;
}

/** Starts the embedded server, or checks the database that the settings name. Returns its addresses. */
export async function openDatabase(input: OpenDatabaseInput): Promise<DatabaseUrls> {
  const { plan, places, teardown, openLog, fail } = input;
  if (!plan.embedded) {
    await demandOwnedDatabase(plan.settings);
    return plan.settings;
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
  return { DATABASE_URL: server.applicationUrl(), DATABASE_OWNER_URL: server.url };
}

/** Where the data is stored, without any password. */
export function describeDatabase(plan: Plan, places: Places): string {
  if (plan.embedded) return `embedded PostgreSQL, in ${path.relative(places.root, places.data)}/postgres`;
  const { host, pathname } = new URL(plan.settings.DATABASE_URL);
  return `${host}${pathname}`;
}
