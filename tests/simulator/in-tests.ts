import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { minutes, seconds } from '@/lib/platform/time';
import { prepareDatabase, type SeedDatabase } from './databases';
import { runOn } from './run-on';
import { simulate } from './simulate';

/**
 * Of real time; a run that began is finished. Two files of seeds run beside each other, and `npm test` runs nothing
 * else then.
 */
const LONGEST = seconds(179);

/** The database of a test file, which is dropped after it. */
export async function openSeedDatabase({
  hasPartners = false,
  hasBackOffice = false,
  hasAccounts = false,
} = {}): Promise<SeedDatabase> {
  const { adminUrl, applicationUrl, template } = inject('postgres');
  const at = (address: string) => (database: string) =>
    Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const server = { urlOf: at(adminUrl), applicationUrlOf: at(applicationUrl) };
  const database = await prepareDatabase(server, {
    migrated: template,
    hasPartners,
    hasBackOffice,
    hasAccounts,
  });
  afterAll(() => database.close());
  return database;
}

/** From 1 on; the same in every run, so that a failure is of the change at hand. */
const SEEDS = 500;

/**
 * As many of the seeds as fit into the time. Files of seeds share them, because one takes twenty times longer than
 * another.
 */
export function testSeeds(database: SeedDatabase): void {
  test('whatever fails outside and inside, the books agree with the bank and the suppliers, and every paid order ends', {
    timeout: minutes(6),
  }, async ({ task }) => {
    const { adminUrl, numbers } = inject('postgres');
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    const take = async () => {
      const { rows } = await client.query<{ seed: number }>(`select nextval('${numbers}')::int as seed`);
      const [{ seed } = { seed: 0 }] = rows;
      return seed <= SEEDS ? seed : null;
    };
    const since = performance.now();
    const report = await simulate({ database, first: 1, seeds: SEEDS, take, within: LONGEST });
    await client.end();
    const took = ((performance.now() - since) / 1000).toFixed();
    task.meta.figure = `${report.seeds} of ${SEEDS} seeds, ${report.steps} steps, ${report.checks} checks in ${took} s`;
    const failed = report.failed.map(({ seed, failure }) => `seed ${seed}: ${failure}`);
    // The suite prints the message, and would cut the list short.
    expect(failed, failed.join('\n')).toEqual([]);
    expect(report.checks).toBeGreaterThan(report.seeds * 10);
  });
}

/** A seed does the same again, whatever the machine does meanwhile. */
export function testReplay(database: SeedDatabase, seed = 2): void {
  test('a seed is replayed step by step', { timeout: minutes(5) }, async () => {
    const first = await runOn(database, { seed });
    const again = await runOn(database, { seed, isReordered: true });
    expect(again.lines).toEqual(first.lines);
    expect(again.digest).toBe(first.digest);
  });
}
