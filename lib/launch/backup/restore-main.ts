// `npm run restore -- --to=2026-11-24T10:15:00+05:30` (in an image: node build/restore.mjs) makes the database as it
// was at a moment; without --to as late as the backups reach. The store must be stopped.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LaunchError } from '@/lib/launch/launch-error';
import { makeWritable } from '@/lib/launch/postgres/postgres-cluster';
import { describeFailure, reportFailure } from '@/lib/launch/report-failure';
import { findKeys } from '@/lib/launch/settings/find-keys';
import { lockFolder } from '@/lib/launch/settings/folder-lock';
import { findPlaces } from '@/lib/launch/settings/places';
import { readSecretFiles } from '@/lib/platform/config';
import type { Keys } from '@/lib/platform/keys';
import { loadEnvFile } from '../settings/load-env-file';
import { readBackupSettings } from './backup-settings';
import { keepPassword, restoreDatabase } from './restore-database';

async function main(): Promise<void> {
  loadEnvFile();
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const places = findPlaces(process.cwd(), process.env);
  const settings = readBackupSettings(process.env, places);
  const { DATABASE_URL, DATABASE_OWNER_URL } = readSecretFiles(process.env, [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
  ]);
  const owner = DATABASE_OWNER_URL || DATABASE_URL;
  if (owner && !process.env.CLUSTER_DIR)
    throw new LaunchError(
      'DATABASE_URL names a PostgreSQL of your own: set CLUSTER_DIR to its data directory, and stop it, to restore it here.',
    );
  const password = owner ? decodeURIComponent(new URL(owner).password) : undefined;
  makeWritable(places.data);
  const unlock = lockFolder(
    path.join(places.data, 'tarang.lock'),
    (pid) => `Another Tarang (process ${pid}) is running on ${places.data}: stop that one first.`,
  );
  try {
    const restored = await restoreDatabase({
      settings,
      to: values.to ?? null,
      password,
      keys: keysAtHand(owner),
      say: (line) => console.log(line),
    });
    if (!owner) keepPassword(settings.cluster, restored.password);
    printResult(restored, settings.cluster);
  } finally {
    unlock();
  }
}

/** The service of backups with Compose has none. */
function keysAtHand(url = 'postgresql://embedded'): Keys | null {
  try {
    return findKeys(process.env, url);
  } catch (error) {
    console.log(`The keys of the store are not checked against the backup: ${describeFailure(error)}`);
    return null;
  }
}

function printResult(
  { recoveredTo, aside, took, broken }: Awaited<ReturnType<typeof restoreDatabase>>,
  cluster: string,
): void {
  console.log(`${cluster} is as it was at ${recoveredTo}. Recovery time: ${(took / 1000).toFixed(1)} s.`);
  if (aside) console.log(`The former database is in ${aside}; remove it when nothing of it is needed.`);
  for (const rule of broken) console.log(`✗ ${rule}`);
  console.log(
    'The database is in quarantine: start the store, and end it on the overview of the panel when the comparison with the gateway and the suppliers is looked at. Until then orders are paid and wait.',
  );
}

main().then(() => process.exit(0), reportFailure);
