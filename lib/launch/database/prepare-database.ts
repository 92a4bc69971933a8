// Prepares a database for this version: migrations, the first administrator, and a demo catalogue if it is empty.
// `npm start` calls it; in an image it is a command of its own (build/database.mjs), to be run once before web and
// worker.
import { pathToFileURL } from 'node:url';
import { checkAdminPassword } from '@/lib/domain/accounts';
import { LaunchError } from '@/lib/launch/launch-error';
import { reportFailure } from '@/lib/launch/report-failure';
import { readSettings, type Settings } from '@/lib/platform/config';
import { deploy } from '@/prisma/migrate';
import { seed } from '@/prisma/seed/main';
import { demandDatabase } from './database';
import { demandKnownHistory } from './migration-history';

/** Migrates and seeds; both do nothing when nothing is missing. Returns the names of the migrations applied. */
export async function prepareDatabase(settings: Settings): Promise<string[]> {
  checkAdminPassword(settings);
  const url = settings.DATABASE_URL;
  await demandKnownHistory(url);
  const applied = await deploy(url).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`The database could not be migrated: ${reason}`, { cause: error });
  });
  await seed(url, settings);
  return applied;
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  await demandDatabase(settings.DATABASE_URL);
  const applied = await prepareDatabase(settings);
  console.log(`database ready; migrations applied: ${applied.join(', ') || 'none were missing'}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().then(() => process.exit(0), reportFailure);
