// Creates what a new database needs before the first visitor. Safe to run at every start.
import { pathToFileURL } from 'node:url';
import { claimStoreMode, modeOf } from '@/lib/domain/store-mode';
import { readSettings, type Settings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { createHasher } from '@/lib/platform/hashing';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { systemClock } from '@/lib/platform/time';
import { seedAccounts } from './accounts';
import { seedCatalogue } from './catalogue';
import { seedFraudRules } from './fraud-rules';
import { seedVault } from './vault';

export async function seed(databaseUrl: string, settings: Settings): Promise<void> {
  const database = openDatabase({ url: databaseUrl, max: 2 });
  try {
    // The mark comes first: a seed that ends half-way must not leave demo accounts in an unmarked database.
    await claimStoreMode(database.pool, modeOf(settings));
    // A store without the sandbox starts empty: its administrator creates what it sells.
    const now = systemClock.now();
    const keys = keysOf(settings);
    const sealer = createSealer(keys);
    if (settings.SANDBOX !== '0' && (await seedCatalogue(database, now))) {
      await seedFraudRules(database, now);
      await seedVault({ ...database, sealer });
    }
    const hasher = createHasher({ pepper: keys.pepper });
    await seedAccounts({ ...database, hasher, sealer }, settings);
  } finally {
    await database.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const settings = readSettings(process.env);
  await seed(settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL, settings);
}
