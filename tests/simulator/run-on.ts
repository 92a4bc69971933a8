import type { SeedDatabase } from './databases';
import { type RunSeedOptions, runSeed, type SeedReport } from './run-seed';

/**
 * Runs one seed on the database as it was before the first. Without a difference `isOtherwise`, which changes the order
 * of rows that no statement orders.
 */
export async function runOn(
  database: SeedDatabase,
  { isOtherwise, ...options }: Omit<RunSeedOptions, 'database'> & { isOtherwise?: boolean },
): Promise<SeedReport> {
  await database.reset({ isOtherwise });
  return runSeed({ ...options, database });
}
