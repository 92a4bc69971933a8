import type { SeedDatabase } from './databases';
import { type RunSeedOptions, runSeed, type SeedReport } from './run-seed';

/** Runs one seed on the database as it was before the first. */
export async function runOn(
  database: SeedDatabase,
  options: Omit<RunSeedOptions, 'database'>,
): Promise<SeedReport> {
  await database.reset();
  return runSeed({ ...options, database });
}
