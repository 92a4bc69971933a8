// Prepares a database for this version: refuses one of the other mode, then migrations, the mark of the mode, the first
// administrator, and a demo catalogue if it is empty.
// `npm start` calls it; in an image it is a command of its own (build/database.mjs), to be run once before web and
// worker.
import { pathToFileURL } from 'node:url';
import { checkAdminPassword, refuseLostKeys } from '@/lib/domain/accounts';
import { demandStoreMode, modeOf, refusalOf } from '@/lib/domain/store-mode';
import { LaunchError } from '@/lib/launch/launch-error';
import { reportFailure } from '@/lib/launch/report-failure';
import { demandRealCredentials } from '@/lib/launch/settings/demand-real-credentials';
import { readSettings, type Settings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { sameRole } from '@/prisma/application-role';
import { deploy } from '@/prisma/migrate';
import { seed } from '@/prisma/seed/main';
import { demandOwnedDatabase } from './database';
import { demandKnownHistory } from './migration-history';

/**
 * Migrates, marks the mode and seeds; nothing happens when nothing is missing. Returns the names of the migrations
 * applied.
 */
export async function prepareDatabase(settings: Settings): Promise<string[]> {
  checkAdminPassword(settings);
  const { DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl = applicationUrl } = settings;
  const newer = await demandKnownHistory(ownerUrl, { accepted: settings.ACCEPT_NEWER_SCHEMA });
  // Before the migrations, so that a database of the other mode is left as it was.
  await demandMode(ownerUrl, settings).catch(explainMode);
  // The version that has migrated it has also prepared the application's role.
  const applied = newer.length > 0 ? [] : await migrate(ownerUrl, applicationUrl);
  // Before the seed, which would not find its accounts under another key.
  await demandKeys(ownerUrl, settings);
  // As the owner: the demo catalogue sets the sequences of its numbers.
  await seed(ownerUrl, settings).catch(explainMode);
  return applied;
}

function migrate(ownerUrl: string, applicationUrl: string): Promise<string[]> {
  return deploy(ownerUrl, { applicationUrl }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchError(`The database could not be migrated: ${reason}`, { cause: error });
  });
}

async function demandMode(url: string, settings: Settings): Promise<void> {
  const database = openDatabase({ url, max: 1 });
  try {
    await demandStoreMode(database.pool, modeOf(settings));
  } finally {
    await database.close();
  }
}

async function demandKeys(url: string, settings: Settings): Promise<void> {
  const database = openDatabase({ url, max: 1 });
  try {
    const refusal = await refuseLostKeys(database.pool, settings);
    if (refusal) throw new LaunchError(refusal);
  } finally {
    await database.close();
  }
}

function explainMode(error: unknown): never {
  const refusal = refusalOf(error);
  throw refusal ? new LaunchError(refusal, { cause: error }) : error;
}

/** A line for the start when the application may do everything that the owner may; null when it may not. */
export function describeSharedRole(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_OWNER_URL'>,
): string | null {
  const { DATABASE_URL, DATABASE_OWNER_URL } = settings;
  if (DATABASE_OWNER_URL && !sameRole(DATABASE_URL, DATABASE_OWNER_URL)) return null;
  return "Web and worker use the owner's role of the database, which may change tables and history: give the owner's address to DATABASE_OWNER_URL and another user's to DATABASE_URL (docs/operating.md#the-databases-roles).";
}

async function main(): Promise<void> {
  const settings = readSettings(process.env);
  demandRealCredentials(process.env, settings.SANDBOX);
  await demandOwnedDatabase(settings);
  const warning = describeSharedRole(settings);
  if (warning) console.warn(warning);
  const applied = await prepareDatabase(settings);
  console.log(`database ready; migrations applied: ${applied.join(', ') || 'none were missing'}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  main().then(() => process.exit(0), reportFailure);
