import type { SeedDatabase } from './databases';
import { type RunSeedOptions, runSeed, type SeedReport } from './run-seed';

/**
 * Runs one seed on the database as it was before the first. `isReordered` changes the order of rows that no statement
 * orders, by which a run must not differ.
 */
export async function runOn(
  database: SeedDatabase,
  { isReordered, ...options }: Omit<RunSeedOptions, 'database'> & { isReordered?: boolean },
): Promise<SeedReport> {
  await database.reset({ isReordered });
  return runSeed({ ...options, database });
}
