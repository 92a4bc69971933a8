import path from 'node:path';
import { startPostgres } from '@/lib/launch/postgres/postgres';
import type { LogFile } from '@/lib/launch/processes/log-file';
import type { Teardown } from '@/lib/launch/processes/teardown';
import type { Places } from '@/lib/launch/settings/places';
import type { Plan } from '@/lib/launch/settings/resolve-settings';
import { demandDatabase } from './database';

export interface OpenDatabaseInput {
  plan: Plan;
  places: Places;
  teardown: Teardown;
  openLog: (name: string) => LogFile;
  fail: (sentence: string) => void;
}

/** Starts the embedded server, or checks the database that the settings name. Returns its URL. */
export async function openDatabase(input: OpenDatabaseInput): Promise<string> {
  const { plan, places, teardown, openLog, fail } = input;
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

/** Where the data is stored, without any password. */
export function describeDatabase(plan: Plan, places: Places): string {
  if (plan.embedded) return `embedded PostgreSQL, in ${path.relative(places.root, places.data)}/postgres`;
  const { host, pathname } = new URL(plan.settings.DATABASE_URL);
  return `${host}${pathname}`;
}
