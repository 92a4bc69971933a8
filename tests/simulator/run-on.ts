import type { SeedDatabases } from './databases';
import { type RunSeedOptions, runSeed, type SeedReport } from './run-seed';

/** Runs one seed on a database of its own, which is dropped afterwards. */
export async function runOn(
  databases: SeedDatabases,
  options: Omit<RunSeedOptions, 'url' | 'ownerUrl'>,
): Promise<SeedReport> {
  const { url, ownerUrl, drop } = await databases.create();
  try {
    return await runSeed({ ...options, url, ownerUrl });
  } finally {
    await drop();
  }
}
