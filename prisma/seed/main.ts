// Creates what a new database needs before the first visitor. Safe to run at every start.
import { pathToFileURL } from 'node:url';
import { readSettings, type Settings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { systemClock } from '@/lib/platform/time';
import { seedAccounts } from './accounts';
import { seedCatalogue } from './catalogue';

export async function seed(databaseUrl: string, settings: Settings): Promise<void> {
  const database = openDatabase({ url: databaseUrl, max: 2 });
  try {
    // A store without the sandbox starts empty: its administrator creates what it sells.
    if (settings.SANDBOX !== '0') await seedCatalogue(database, systemClock.now());
    await seedAccounts(database, settings);
  } finally {
    await database.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const settings = readSettings(process.env);
  await seed(settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL, settings);
}
